; Installs Dragoman for one user, without an administrator. Configured, never run.
; makensis /DVERSION=... /DSOURCE=folder /DOUTPUT=file windows-installer.nsi
Unicode true
Name "Dragoman ${VERSION}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Dragoman"
RequestExecutionLevel user
SetCompressor /SOLID lzma
Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Dragoman"

Section
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Dragoman.lnk" "$INSTDIR\dragoman.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Dragoman"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" "$INSTDIR\uninstall.exe"
SectionEnd

; Leaves the data folder, which is in %APPDATA%\dragoman.
Section "Uninstall"
  RMDir /r "$INSTDIR\locales"
  RMDir /r "$INSTDIR\resources"
  Delete "$INSTDIR\*.*"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Dragoman.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
