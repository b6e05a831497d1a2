"""Reading shell text: from characters to simple commands."""
