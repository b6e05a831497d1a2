"""x"""


def two_ideas(body: str) -> bool:
    return False
