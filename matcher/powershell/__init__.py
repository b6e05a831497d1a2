"""Reading PowerShell text: from characters to simple commands."""
