import { extensionOf } from './file-types.ts'
import { normalizeUnicode } from '../text.ts'

/** Why the name of a file alone is a reason not to take it. */
export type NameDanger = 'fileType' | 'fileScript' | 'fileMacro' | 'fileDisguise'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** What runs, installs or mounts something when it is opened, by the end of its name. */
const PROGRAMS = words(`
  exe com scr pif bat cmd msi msp mst msix msixbundle appx appxbundle dll sys ocx cpl drv lnk url scf pcd reg inf ins isp job
  jar class war ear apk aab ipa xapk dex app dmg pkg mpkg deb rpm snap flatpak flatpakref appimage run elf so dylib ko
  iso img vhd vhdx vmdk msc gadget application appref-ms settingcontent-ms library-ms search-ms searchconnector-ms theme themepack
  diagcab diagcfg cab xll wll iqy slk rdp one onepkg chm hlp desktop webloc terminal workflow action prg swf crx xpi air`)
/** Scripts that a double click runs. */
const SCRIPTS = words(`
  js jse mjs cjs vb vbs vbe vbscript ws wsc wsf wsh hta ps1 ps1xml ps2 psc1 psd1 psm1 sh bash zsh ksh csh fish command tool
  py pyc pyw pyz rb pl pm php php3 php4 php5 phtml phar asp aspx ashx jsp jspx cgi lua tcl scpt scptd applescript ahk au3 awk sct`)
/** Pages and drawings, which can hold scripts. */
const PAGES = words('html htm xht xhtml shtml mht mhtml xsl xslt svg svgz htc')
/** Office documents whose format is for macros. */
const MACROS = words('docm dotm xlsm xltm xlsb xlam xla xlm pptm potm ppsm ppam sldm accdb accde mdb mde ade adp')

const DANGERS: ReadonlyMap<string, NameDanger> = new Map([
  ...PROGRAMS.map((extension) => [extension, 'fileType'] as const),
  ...SCRIPTS.map((extension) => [extension, 'fileScript'] as const),
  ...PAGES.map((extension) => [extension, 'fileScript'] as const),
  ...MACROS.map((extension) => [extension, 'fileMacro'] as const),
])

/** Marks that turn the direction of letters: `photo\u202Egpj.exe` is drawn as `photoexe.jpg`. */
const DIRECTION_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/

const realExtension = (name: string): string => extensionOf(normalizeUnicode(name, 'NFKC').replaceAll(/\p{C}/gu, ''))

/** The danger in a name, as it came; the last end counts (`photo.jpg.exe`). */
export function nameDanger(name: string): NameDanger | undefined {
  return DIRECTION_OVERRIDE.test(name) ? 'fileDisguise' : DANGERS.get(realExtension(name))
}

/** Folders that macOS opens as programs. */
const BUNDLES = words('app pkg mpkg workflow action prefpane kext plugin bundle saver')
/** Archives, which can hold what the archive around them does not name. A compressed single file is none. */
const ARCHIVES = words('zip zipx 7z rar tar tgz tbz2 txz ace arj lzh')

/** Whether a file of an archive is a reason not to take the archive. Reports of laboratories come with pages. */
export function isDangerousInArchive(path: string): boolean {
  const folders = path.split(/[/\\]/).slice(0, -1)
  if (folders.some((folder) => BUNDLES.includes(realExtension(folder)))) return true
  return nameDanger(path) !== undefined && !PAGES.includes(realExtension(path))
}

export const isArchiveName = (name: string): boolean => ARCHIVES.includes(realExtension(name))
