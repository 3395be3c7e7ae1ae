import { extensionOf } from './file-types.ts'
import { normalizeUnicode } from '../text.ts'

export type NameDanger = 'fileType' | 'fileScript' | 'fileMacro' | 'fileDisguise'

const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/)

const EXECUTABLES = splitWords(`
  exe com scr pif bat cmd msi msp mst msix msixbundle appx appxbundle dll sys ocx cpl drv lnk url scf pcd reg inf ins
  isp job jar class war ear apk aab ipa xapk dex app dmg pkg mpkg deb rpm snap flatpak flatpakref appimage run elf so
  dylib ko iso img vhd vhdx vmdk msc gadget application appref-ms settingcontent-ms library-ms search-ms
  searchconnector-ms theme themepack diagcab diagcfg cab xll wll iqy slk rdp one onepkg chm hlp desktop webloc terminal
  workflow action prg swf crx xpi air`)
const SCRIPTS = splitWords(`
  js jse mjs cjs vb vbs vbe vbscript ws wsc wsf wsh hta ps1 ps1xml ps2 psc1 psd1 psm1 sh bash zsh ksh csh fish command
  tool py pyc pyw pyz rb pl pm php php3 php4 php5 phtml phar asp aspx ashx jsp jspx cgi lua tcl scpt scptd applescript
  ahk au3 awk sct`)
const PAGES = splitWords('html htm xht xhtml shtml mht mhtml xsl xslt svg svgz htc')
const MACROS = splitWords('docm dotm xlsm xltm xlsb xlam xla xlm pptm potm ppsm ppam sldm accdb accde mdb mde ade adp')

const DANGERS: ReadonlyMap<string, NameDanger> = new Map([
  ...EXECUTABLES.map((extension) => [extension, 'fileType'] as const),
  ...SCRIPTS.map((extension) => [extension, 'fileScript'] as const),
  ...PAGES.map((extension) => [extension, 'fileScript'] as const),
  ...MACROS.map((extension) => [extension, 'fileMacro'] as const),
])

const DIRECTION_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/

const realExtension = (name: string): string => extensionOf(normalizeUnicode(name, 'NFKC').replaceAll(/\p{C}/gu, ''))

/**
 * Checks a raw file name; only the last extension counts (`photo.jpg.exe`). Bidirectional controls disguise it:
 * `photo\u202Egpj.exe` is displayed as `photoexe.jpg`.
 */
export function nameDanger(name: string): NameDanger | undefined {
  return DIRECTION_OVERRIDE.test(name) ? 'fileDisguise' : DANGERS.get(realExtension(name))
}

/**
 * `BUNDLES`: directories that macOS opens as programs. `ARCHIVES`: their nested contents are not listed by the outer
 * archive; single-file compression is not among them.
 */
const BUNDLES = splitWords('app pkg mpkg workflow action prefpane kext plugin bundle saver')
const ARCHIVES = splitWords('zip zipx 7z rar tar tgz tbz2 txz ace arj lzh')

/** Whether an archive entry makes the archive unacceptable. HTML is allowed: laboratory reports contain it. */
export function isDangerousInArchive(path: string): boolean {
  const folders = path.split(/[/\\]/).slice(0, -1)
  if (folders.some((folder) => BUNDLES.includes(realExtension(folder)))) return true
  return nameDanger(path) !== undefined && !PAGES.includes(realExtension(path))
}

export const isArchiveName = (name: string): boolean => ARCHIVES.includes(realExtension(name))
