"""What cmdlets take and which files they write: a table, and the names that stand for them.

The source of each row is the cmdlet's page of the PowerShell reference; of the aliases,
about_Aliases and `Get-Alias` of Windows PowerShell 5.1 and PowerShell 7.
"""

from __future__ import annotations

from forenote.matcher.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

FILE, FOLDER, MOVE, COPY, RENAME, NEW = "file", "folder", "move", "copy", "rename", "new"


class Cmdlet(Record):
    """One cmdlet that writes files.

    `positions` are the parameters that arguments without a name fill, in order; `takes` are the
    other ones that take an argument; all else is a switch. `files` are the parameters that name
    what is written. `how` is one of `FILE`, `FOLDER` (all of a folder), `MOVE`, `COPY`, `RENAME`,
    `NEW`; `kind` is that of `Write`. `text` is the parameter that holds the text; with `piped`, it
    comes by the pipeline where that is missing.
    """

    __slots__ = ("files", "how", "kind", "name", "piped", "positions", "takes", "text")

    def __init__(
        self,
        name: str,
        positions: str,
        files: str,
        *,
        takes: str = "",
        how: str = FILE,
        kind: str = "write",
        text: str = "",
        piped: bool = False,
    ) -> None:
        self.name: Final = name
        self.positions: Final = tuple(positions.lower().split())
        self.files: Final = tuple(files.lower().split())
        self.takes: Final = (*self.positions, *self.files, *takes.lower().split())
        self.how: Final = how
        self.kind: Final = kind
        self.text: Final = text.lower()
        self.piped: Final = piped


_ITEM = "Filter Include Exclude Credential Stream"

ROWS = (
    Cmdlet(
        "Set-Content",
        "Path Value",
        "Path LiteralPath",
        takes=_ITEM + " Encoding",
        text="Value",
        piped=True,
    ),
    Cmdlet(
        "Add-Content",
        "Path Value",
        "Path LiteralPath",
        takes=_ITEM + " Encoding",
        text="Value",
        piped=True,
    ),
    Cmdlet("Clear-Content", "Path", "Path LiteralPath", takes=_ITEM, kind="edit"),
    Cmdlet(
        "Out-File",
        "FilePath Encoding",
        "FilePath LiteralPath",
        takes="InputObject Width",
        text="InputObject",
        piped=True,
    ),
    Cmdlet(
        "Tee-Object",
        "FilePath",
        "FilePath LiteralPath",
        takes="InputObject Variable Encoding",
        text="InputObject",
        piped=True,
    ),
    Cmdlet(
        "New-Item",
        "Path",
        "Path",
        takes="Name ItemType Value Credential",
        how=NEW,
        text="Value",
        piped=True,
    ),
    Cmdlet("Remove-Item", "Path", "Path LiteralPath", takes=_ITEM, kind="remove"),
    Cmdlet("Move-Item", "Path Destination", "Path LiteralPath", takes=_ITEM, how=MOVE),
    Cmdlet(
        "Copy-Item",
        "Path Destination",
        "Path LiteralPath",
        takes=_ITEM + " FromSession ToSession",
        how=COPY,
    ),
    Cmdlet("Rename-Item", "Path NewName", "Path LiteralPath", takes="Credential", how=RENAME),
    Cmdlet(
        "Set-ItemProperty",
        "Path Name Value",
        "Path LiteralPath",
        takes=_ITEM + " InputObject Type",
        kind="edit",
    ),
    Cmdlet(
        "Export-Csv",
        "Path Delimiter",
        "Path LiteralPath",
        takes="InputObject Encoding Quote QuoteFields UseQuotes",
    ),
    Cmdlet("Export-Clixml", "Path", "Path LiteralPath", takes="InputObject Depth Encoding"),
    Cmdlet("Export-Alias", "Path Name", "Path LiteralPath", takes="As Description Scope"),
    Cmdlet("Start-Transcript", "Path", "Path LiteralPath OutputDirectory"),
    Cmdlet(
        "Invoke-WebRequest",
        "Uri",
        "OutFile",
        takes="Method Headers Body ContentType InFile UserAgent TimeoutSec WebSession Proxy Form"
        " SessionVariable Credential Certificate MaximumRedirection Authentication Token",
    ),
    Cmdlet(
        "Invoke-RestMethod",
        "Uri",
        "OutFile",
        takes="Method Headers Body ContentType InFile UserAgent TimeoutSec WebSession Proxy Form"
        " SessionVariable Credential Certificate MaximumRedirection Authentication Token",
    ),
    Cmdlet("Start-BitsTransfer", "Source Destination", "Destination", takes="DisplayName"),
    Cmdlet(
        "Expand-Archive",
        "Path DestinationPath",
        "DestinationPath",
        takes="LiteralPath",
        how=FOLDER,
    ),
    Cmdlet(
        "Compress-Archive",
        "Path DestinationPath",
        "DestinationPath",
        takes="LiteralPath CompressionLevel",
    ),
    Cmdlet("Unblock-File", "Path", "Path LiteralPath", kind="edit"),
    Cmdlet("Set-Acl", "Path AclObject", "Path LiteralPath", takes=_ITEM, kind="edit"),
)
CMDLETS = {row.name.lower(): row for row in ROWS}

_SWITCHES = (
    "append asjob confirm container debug force noclobber nonewline notypeinformation passthru"
    " recurse resume update usetransaction usebasicparsing verbose whatif asbytestream"
)
SWITCHES = frozenset(_SWITCHES.split())
"""Parameters of these cmdlets, and common ones, that take no argument (about_CommonParameters)."""

_COMMON = (
    "erroraction warningaction informationaction errorvariable warningvariable informationvariable"
    " outvariable outbuffer pipelinevariable progressaction"
)
COMMON = tuple(_COMMON.split())
"""Common parameters that take one."""

SHORT = {
    "pspath": "literalpath", "lp": "literalpath", "type": "itemtype", "target": "value",
    "ea": "erroraction", "wa": "warningaction", "ev": "errorvariable", "ov": "outvariable",
    "r": "recurse", "f": "force", "fo": "force", "d": "destination", "p": "path", "i": "include",
    "delim": "delimiter", "nti": "notypeinformation", "wi": "whatif", "cf": "confirm",
}  # fmt: skip
"""Aliases of parameters, and the shortest forms in use where the language finds them ambiguous."""

_ALIASES = (
    "ac Add-Content|cat Get-Content|gc Get-Content|type Get-Content|cd Set-Location|"
    "chdir Set-Location|sl Set-Location|clc Clear-Content|clear Clear-Host|cls Clear-Host|"
    "copy Copy-Item|cp Copy-Item|cpi Copy-Item|del Remove-Item|erase Remove-Item|rd Remove-Item|"
    "ri Remove-Item|rm Remove-Item|rmdir Remove-Item|dir Get-ChildItem|gci Get-ChildItem|"
    "ls Get-ChildItem|echo Write-Output|write Write-Output|epcsv Export-Csv|epal Export-Alias|"
    "foreach ForEach-Object|% ForEach-Object|ft Format-Table|fl Format-List|gcm Get-Command|"
    "gi Get-Item|gp Get-ItemProperty|gl Get-Location|pwd Get-Location|gm Get-Member|"
    "gps Get-Process|ps Get-Process|gsv Get-Service|group Group-Object|icm Invoke-Command|"
    "iex Invoke-Expression|ii Invoke-Item|irm Invoke-RestMethod|iwr Invoke-WebRequest|"
    "ipmo Import-Module|kill Stop-Process|spps Stop-Process|mi Move-Item|move Move-Item|"
    "mv Move-Item|ni New-Item|mkdir New-Item|md New-Item|nal New-Alias|measure Measure-Object|"
    "popd Pop-Location|pushd Push-Location|rni Rename-Item|ren Rename-Item|rvpa Resolve-Path|"
    "sajb Start-Job|saps Start-Process|start Start-Process|sasv Start-Service|sc Set-Content|"
    "select Select-Object|set Set-Variable|sv Set-Variable|si Set-Item|sp Set-ItemProperty|"
    "sleep Start-Sleep|sls Select-String|sort Sort-Object|spsv Stop-Service|tee Tee-Object|"
    "where Where-Object|? Where-Object"
)
ALIASES = dict(pair.split(" ") for pair in _ALIASES.split("|"))
"""Names that the shell comes with. `curl` and `wget` are so in Windows PowerShell alone; their own
options (`-o`) and those of the cmdlet (`-OutFile`) tell which is meant."""

_OTHERS = (
    "Set-Location Push-Location Pop-Location Get-ChildItem Get-Content Get-Item Get-Process"
    " Get-Service Get-Command Get-Help Get-Location Get-Date Get-Member Write-Output Write-Host"
    " Write-Error Write-Verbose Write-Warning ForEach-Object Where-Object Select-Object Sort-Object"
    " Select-String Measure-Object Group-Object Format-Table Format-List Test-Path Join-Path"
    " Split-Path Resolve-Path Invoke-Expression Invoke-Command Invoke-Item Start-Process"
    " Stop-Process Start-Job Receive-Job Wait-Job Start-Service Stop-Service Restart-Service"
    " Start-Sleep Import-Module Install-Module Install-Package Uninstall-Module Update-Module"
    " Set-ExecutionPolicy Set-Item Set-Variable New-Object New-Alias Set-Alias Add-Type"
    " Restart-Computer Stop-Computer Clear-Host ConvertTo-Json ConvertFrom-Json Import-Csv"
)
CANONICAL = {
    name.lower(): name
    for name in (*(row.name for row in ROWS), *ALIASES.values(), *_OTHERS.split())
}
"""The spelling of cmdlets in the reference; PowerShell takes any case."""

_DRIVES = "alias env function variable hkcu hklm hkcr hku hkcc cert wsman registry certificate"
DRIVES = frozenset(_DRIVES.split())
"""Drives of providers whose items are no files (about_Providers)."""
