import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mixedText } from '../support/mixed-text.ts'
import { sourceFiles, specifiersOf, type SourceFile } from '../support/source-files.ts'

const files = sourceFiles()
const isData = (path: string) => /\.data\.ts$|pictograms\.ts$/.test(path)
const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))

interface Rule {
  readonly name: string
  readonly breaks: (file: SourceFile) => boolean
  /** A file that must be caught: a rule that catches nothing is no rule. */
  readonly example: Pick<SourceFile, 'path' | 'text'>
}

/**
 * Modules that may write to the local disk: emails without an SMTP server, the first password, and files that can be
 * recreated.
 */
const WRITERS = [
  'lib/embedded/outbox/delivery.ts',
  'lib/embedded/accounts/initial-password.ts',
  'lib/integrations/last-good.ts',
  'lib/node-server/page-cache/precompress.ts',
]

/**
 * Modules that may use libuv's thread pool for computing: in `inPool` of lib/http/pool-queue.ts, or at the start of a
 * server, or as part of a response to a request that has had its turn, in microseconds (`inline-script-hashes.ts`, which
 * also runs where there is no `node:crypto`) or as a stream (`compress.ts`).
 */
const POOL_USERS = [
  'lib/embedded/accounts/passwords.ts',
  'lib/http/content-encoding.ts',
  'lib/node-server/next/inline-script-hashes.ts',
  'lib/node-server/page-cache/compress.ts',
  'lib/node-server/page-cache/precompress.ts',
]
const POOL_CALL =
  /['"](?:@node-rs\/argon2|compression)['"]|\bsubtle\b|\bcreate(?:Brotli|Gzip|Gunzip|Deflate|Inflate|Unzip|Zstd)\w*\(|\b(?:scrypt|pbkdf2|hkdf|checkPrime|generate(?:Key|KeyPair|Prime)|randomFill|brotli(?:C|Dec)ompress|zstd(?:C|Dec)ompress|gzip|gunzip|unzip|(?:de|in)flate(?:Raw)?)\b(?=[(),\s])(?![^'\n]*: )/

const imports = (file: SourceFile, pattern: RegExp) =>
  specifiersOf(file.text).some((specifier) => pattern.test(specifier))

/** True for `const [a, b] = [1, 2]` and `[a, b] = [1, 2]`; a mapped or spread list is one value. */
function destructuresLiteral(text: string): boolean {
  const start = /(?:(?:const|let) \[[^\]=]*\]|^\s*;?\[[^\]=]*\])(?:: [^=]*)? = (?=\[)(?!\[\.\.\.)/gm
  return [...text.matchAll(start)].some(
    ({ index, 0: { length } }) => !text.slice(closing(text, index + length)).startsWith('.'),
  )
}

/** Index after the bracket that closes the one at `index`. */
function closing(text: string, index: number): number {
  let depth = 0
  for (let at = index; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1
    else if (')]}'.includes(text[at] ?? '')) depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

const RULES: readonly Rule[] = [
  {
    name: 'only islands contain "use client"',
    breaks: (file) =>
      /^\s*['"]use client['"]/m.test(file.text) &&
      !/^components\/(?:islands|admin)\/.*\.island\.tsx$/.test(file.path) &&
      !/(^|\/)(?:global-)?error\.tsx$/.test(file.path),
    example: { path: 'components/ui/price.tsx', text: "'use client'\n" },
  },
  {
    name: 'islands do not import the server, integrations or the embedded backend',
    breaks: (file) =>
      isIn(file.path, 'components/islands', 'components/admin') &&
      !isIn(file.path, 'components/admin/page') &&
      file.imports.some((path) => isIn(path, 'lib/server', 'lib/integrations', 'lib/embedded')),
    example: { path: 'components/islands/a/a.island.tsx', text: "import { x } from '@/lib/server/catalogue/prices'\n" },
  },
  {
    name: 'services of the server do not import components',
    breaks: (file) => isIn(file.path, 'lib/server') && file.imports.some((path) => isIn(path, 'components')),
    example: {
      path: 'lib/server/search/page-text.ts',
      text: "import { faqItems } from '@/components/blocks/site-sections'",
    },
  },
  {
    name: 'visitor pages do not import the back office',
    breaks: (file) =>
      isIn(file.path, 'components') &&
      !isIn(file.path, 'components/admin') &&
      file.imports.some((path) => isIn(path, 'components/admin')),
    example: { path: 'components/sections/a.tsx', text: "import { x } from '@/components/admin/scroll'" },
  },
  {
    name: 'only modules that wait for their turn hash, compress or decompress in the thread pool',
    breaks: (file) =>
      /['"](?:node:zlib|node:crypto|zlib|crypto|@node-rs\/argon2|compression)['"]|\bsubtle\b/.test(file.text) &&
      POOL_CALL.test(file.text) &&
      isIn(file.path, 'app', 'lib', 'components', 'i18n') &&
      !isIn(file.path, 'lib/cli') &&
      !POOL_USERS.includes(file.path),
    example: { path: 'lib/server/x.ts', text: "import { scrypt } from 'node:crypto'\nscrypt('a', 'b', 32, () => 1)" },
  },
  {
    name: 'passwords are hashed, and bodies compressed, in their turn',
    breaks: (file) =>
      ['lib/embedded/accounts/passwords.ts', 'lib/http/content-encoding.ts'].includes(file.path) &&
      (file.text.match(/inPool\(/g) ?? []).length < (file.path.endsWith('passwords.ts') ? 2 : 3),
    example: { path: 'lib/embedded/accounts/passwords.ts', text: "import { hash } from '@node-rs/argon2'" },
  },
  {
    name: 'only lib/config reads the environment',
    breaks: (file) => /process\.env/.test(file.text) && !isIn(file.path, 'lib/config') && !file.path.endsWith('.mjs'),
    example: { path: 'lib/server/catalogue/prices.ts', text: 'process.env.X' },
  },
  {
    name: 'only lib/domain/text.ts calls String.normalize, whose time is quadratic in a run of combining marks',
    breaks: (file) => /\.normalize\((?:'|"|`|\)|form)/.test(file.text) && file.path !== 'lib/domain/text.ts',
    example: { path: 'lib/domain/x.ts', text: "text.normalize('NFC')" },
  },
  {
    name: 'each variable has its own declaration: no array literal is destructured',
    breaks: (file) => destructuresLiteral(file.text),
    example: { path: 'lib/domain/x.ts', text: 'const [a, b] = [1, 2]' },
  },
  {
    name: 'files in lib/server import server-only',
    breaks: (file) => isIn(file.path, 'lib/server') && !file.text.startsWith("import 'server-only'"),
    example: { path: 'lib/server/x.ts', text: 'export {}' },
  },
  {
    name: 'only the transport imports the embedded backend',
    breaks: (file) =>
      isIn(file.path, 'app', 'lib/server') &&
      file.path !== 'lib/server/transport.ts' &&
      file.imports.some((path) => isIn(path, 'lib/embedded')),
    example: { path: 'lib/server/x.ts', text: "import { startEmbedded } from '../embedded/start.ts'" },
  },
  {
    name: 'only the embedded backend contains SQL',
    breaks: (file) => imports(file, /^(?:kysely|pg|node:sqlite)/) && !isIn(file.path, 'lib/embedded'),
    example: { path: 'lib/server/x.ts', text: "import { Kysely } from 'kysely'" },
  },
  {
    name: 'only the embedded accounts load the password dictionaries',
    breaks: (file) => imports(file, /^@zxcvbn-ts\//) && !isIn(file.path, 'lib/embedded/accounts'),
    example: { path: 'components/islands/a/a.island.tsx', text: "await import('@zxcvbn-ts/core')" },
  },
  {
    name: 'transactions start in one module, which retries them after a conflict',
    breaks: (file) => /\.transaction\(\)/.test(file.text) && file.path !== 'lib/embedded/database/transaction.ts',
    example: { path: 'lib/embedded/x.ts', text: 'await database.transaction().execute(act)' },
  },
  {
    name: 'files are written through the storage interface, so that other servers can read them',
    breaks: (file) =>
      isIn(file.path, 'app', 'lib') &&
      !isIn(file.path, 'lib/cli') &&
      /\b(?:writeFile|appendFile|createWriteStream|copyFile)(?:Sync)?\(/.test(file.text) &&
      !WRITERS.includes(file.path),
    example: { path: 'lib/embedded/x.ts', text: 'await writeFile(join(dataDir, name), bytes)' },
  },
  {
    name: 'the embedded backend does not import Next or React',
    breaks: (file) => isIn(file.path, 'lib/embedded') && imports(file, /^(?:next|react)(?:\/|$|-)/),
    example: { path: 'lib/embedded/x.ts', text: "import { unstable_cache } from 'next/cache'" },
  },
  {
    name: 'UI components do not fetch, translate or depend on the variant',
    breaks: (file) =>
      isIn(file.path, 'components/ui') && (/\bfetch\(/.test(file.text) || imports(file, /^next-intl|variants/)),
    example: { path: 'components/ui/x.tsx', text: "import { getTranslations } from 'next-intl/server'" },
  },
  {
    name: 'only lib/variants compares variants',
    breaks: (file) =>
      /variant(?:Id|\.number|Number)?\s*[!=]==?\s*(?:[12]\b|['"])/.test(file.text) && !isIn(file.path, 'lib/variants'),
    example: { path: 'lib/server/x.ts', text: 'if (variant === 2) return' },
  },
  {
    name: 'failures are not detected by instanceof, since each bundle of the process has its own class',
    breaks: (file) => /instanceof Failure\b/.test(file.text),
    example: { path: 'lib/integrations/x.ts', text: 'if (error instanceof Failure) return' },
  },
  {
    name: 'components do not append a language or ?lng= to a path',
    breaks: (file) =>
      isIn(file.path, 'components', 'app') &&
      /[?&]lng=(?!\$\{language\}`, fetch)/.test(file.text) &&
      !/\/api\//.test(file.text),
    example: { path: 'components/x.tsx', text: 'href={`/x?lng=${l}`}' },
  },
  {
    name: 'components contain no inline styles or inline event handlers',
    // A PDF has no style sheet: there the attribute is the only way.
    breaks: (file) => /\sstyle=\{?\{|\son[a-z]+="/.test(file.text) && !isIn(file.path, 'lib/documents/pdf'),
    example: { path: 'components/x.tsx', text: '<p style={{ a: 1 }}>' },
  },
  {
    name: 'only the boot script, data blocks and sanitized text are inserted as HTML',
    breaks: (file) =>
      /dangerouslySetInnerHTML/.test(file.text) &&
      !/__html: BOOT_SCRIPT\[|__html: richText\(|<script type="application\/ld\+json"/.test(file.text),
    example: { path: 'components/x.tsx', text: '<script dangerouslySetInnerHTML={{ __html: x }} />' },
  },
  {
    name: 'components access cookies only through js-cookie',
    // The boot script runs before any module has loaded, and only reads.
    breaks: (file) =>
      isIn(file.path, 'components', 'lib/visitor') &&
      !/\/boot(?:-script\.data)?\.ts$/.test(file.path) &&
      /document\.cookie/.test(file.text),
    example: { path: 'components/x.tsx', text: 'document.cookie = 1' },
  },
  {
    name: 'the server does not build cookie headers by hand',
    breaks: (file) => /;\s*(?:HttpOnly|SameSite=|Max-Age=\$)/i.test(file.text),
    example: { path: 'lib/server/x.ts', text: '`name=${value}; HttpOnly`' },
  },
  {
    name: 'only pages of the search, basket, subscription, account, test finder and back office read the query',
    breaks: (file) =>
      /^app\/.*page\.tsx$/.test(file.path) &&
      !/\/(?:search|basket|subscription|account|choose|[a-z]+-admin)\//.test(file.path) &&
      /searchParams/.test(file.text),
    example: { path: 'app/[variant]/page.tsx', text: 'searchParams' },
  },
  {
    name: 'a text filled by a script before hydration is a VisitorText',
    breaks: (file) => /<(?!VisitorText\b)\w+\s[^>]*\bdata-(?:slot|where|basket-count)=/.test(file.text),
    example: { path: 'components/x.tsx', text: '<span data-slot="exome.now" suppressHydrationWarning>' },
  },
  {
    name: 'files have at most 300 lines',
    breaks: (file) => !isData(file.path) && file.text.split('\n').length > 300,
    example: { path: 'lib/x.ts', text: '\n'.repeat(301) },
  },
  {
    name: 'files contain no any and are not named utils, helpers, common or misc',
    breaks: (file) =>
      /:\s*any\b|<any>|as any\b/.test(file.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')) ||
      /(^|\/)(?:utils?|helpers?|common|misc)(\/|\.)/.test(file.path),
    example: { path: 'lib/utils/x.ts', text: '' },
  },
  {
    name: 'file names are kebab-case, except route folders named by the specification',
    breaks: (file) =>
      !/^(?:app(?:\/[\w[\]().-]+)*\/[a-z-]+|(?:[a-z0-9-]+|\[[a-z.]+\]|\.)(?:\/(?:[a-z0-9-]+|\[[a-z.]+\]))*\/?[a-z0-9-]*(?:\.(?:island|data|d|config))?)\.(?:ts|tsx|mjs)$/.test(
        file.path,
      ),
    example: { path: 'lib/SomeThing.ts', text: '' },
  },
]

describe('project rules', () => {
  it.each(RULES)('every file follows the rule: $name', ({ breaks, example }) => {
    const imported = specifiersOf(example.text).map((specifier) => specifier.replace('@/', '').replace('../', 'lib/'))
    expect(breaks({ ...example, imports: imported.map((path) => (path.endsWith('.ts') ? path : `${path}.ts`)) })).toBe(
      true,
    )
    expect(files.filter(breaks).map((file) => file.path)).toEqual([])
  })
})

/** Lists CSS classes that a file uses but its style sheet lacks, or that a computed name may lack. */
function missingClasses({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/import (\w+) from '(.+\.module\.css)'/g)].flatMap(([, name = '', sheet = '']) => {
    const css = readFileSync(sheet.startsWith('@/') ? sheet.slice(2) : join(dirname(path), sheet), 'utf8')
    const classes = new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, one]) => one))
    const uses = new RegExp(`(?<![\\w/-])${name}\\.(\\w+)|\\$\\{${name}\\[[^\\]]+\\]\\}`, 'g')
    return [...text.matchAll(uses)].flatMap(([use, one]) => (classes.has(one) ? [] : [`${path}: ${use}`]))
  })
}

it('no class is called “undefined”', () => {
  const text = "import styles from './header.module.css'\n`${styles.row} ${styles.nowhere} ${styles[tone]}`"
  const found = missingClasses({ path: 'components/layout/header.tsx', text, imports: [] })
  expect(found).toEqual(['styles.nowhere', '${styles[tone]}'].map((use) => `components/layout/header.tsx: ${use}`))
  expect(files.flatMap(missingClasses)).toEqual([])
})

/** Lists the files that React renders in the browser: islands and the components that they import. */
function islandFiles(): SourceFile[] {
  const components = new Map(
    files.filter(({ path }) => path.startsWith('components/')).map((file) => [file.path, file]),
  )
  const paths = new Set(
    [...components.keys()].filter((path) => /^components\/(?:islands|admin)\/(?!page\/)/.test(path)),
  )
  for (const path of paths)
    for (const imported of components.get(path)?.imports ?? []) if (components.has(imported)) paths.add(imported)
  return [...paths].flatMap((path) => (path.endsWith('.tsx') ? (components.get(path) ?? []) : []))
}

describe('text next to other children, which page translation replaces, has its own element', () => {
  it.each([
    '<p>{before} {after}</p>',
    '<p>text {value}</p>',
    '<p>{value}%</p>',
    '<p>{messages.total}: <b>{sum}</b></p>',
    "<p>{isOpen && 'open'} <b /></p>",
    "<p>{isOpen ? 'open' : <b />}<i /></p>",
    '<p>{name ?? <b />}<i /></p>',
    '<p>{count}{isOpen && <b />}</p>',
    '<p>{isOpen && <b />} <i /></p>',
    '<p>{list.map((one) => one.name)}<i /></p>',
    '<label>{`${label}: `}<input /></label>',
    '<p><>{value}</></p>',
    '<p>{isOpen && <>text <b /></>}</p>',
    '<p><b /><>{messages.loading}</></p>',
    '(() => { const text = messages.loading; return <p>{text}<b /></p> })()',
    '(() => { const text = () => `${count}`; return <p>{text()}<b /></p> })()',
    '<p>{/* why */}text{value}</p>',
  ])('%s violates the rule', (code) => expect(mixedText({ path: 'x.tsx', text: `const x = ${code}` })).not.toEqual([]))

  it.each([
    '<p>{value}</p>',
    '<p>{`${before} ${after}`}</p>',
    "<p>{isOpen ? 'open' : 'closed'}</p>",
    '<p><span>{value}</span> <b>{sum}</b></p>',
    '<p><span>{value}</span>{isOpen && <b />}</p>',
    '<p>{isOpen && <b />}<span>{value}</span></p>',
    '<p>{list.map((one) => <b key={one}>{one}</b>)}<i /></p>',
    '<p>{isOpen ? <b /> : null}{!isOpen && <i />}</p>',
    '(() => { const text = isOpen && <i />; const row = (name) => <b>{name}</b>; return <p>{text}{row(1)}</p> })()',
    '<p>\n  {value}\n</p>',
    '<p>{/* why */}{value}</p>',
    '<Boundary>{children}<b /></Boundary>',
  ])('%s follows the rule', (code) => expect(mixedText({ path: 'x.tsx', text: `const x = ${code}` })).toEqual([]))

  it('a component that renders bare text violates the rule', () => {
    expect(
      mixedText({ path: 'x.tsx', text: 'function Label({ text }: { text: string }) { return text }' }),
    ).not.toEqual([])
  })

  it('every component rendered by an island follows the rule', () => {
    const drawn = islandFiles()
    expect(drawn.length).toBeGreaterThan(100)
    expect(drawn.flatMap(mixedText)).toEqual([])
  })
})

describe('size and shape', () => {
  const lengths = files
    .filter((file) => /\.tsx?$/.test(file.path) && !isData(file.path))
    .map((file) => file.text.trimEnd().split('\n').length)
    .sort((a, b) => a - b)

  it('half of the files have at most 50 lines, and nine of ten at most 150', () => {
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(50)
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(150)
  })
})

/** Suites that run on one engine only, with the reason. */
const ONE_ENGINE: Readonly<Record<string, string>> = {
  'sqlite-database': 'is about SQLite',
  'read-only-folder': 'is about the folder of SQLite',
  'database-tables': 'asks SQLite of the schema, which one list of migrations makes on both',
  'embedded-in-process': 'is the part on SQLite of a contract, and backend-command the one on PostgreSQL',
  'backend-poller': 'is about another instance that is asked over HTTP',
  'builder-sdk': 'is about a client of the content service, whose own suite runs on both',
  'openfeature-client': 'is about a client of flags, whose own suite runs on both',
  'content-index': 'is about a service outside',
  'price-loader': 'is about prices from outside',
}

describe('the contract suites', () => {
  const suites = readdirSync('tests/contract').filter((file) =>
    /startEmbedded|openDatabase|(?:memory|file)Database\b|(?:memory|folder|postgres|http|Chat)Fixture\b|(?:memory|file|postgres|http)Backend\b/.test(
      readFileSync(`tests/contract/${file}`, 'utf8'),
    ),
  )

  it('contract suites that open the embedded backend run on SQLite and PostgreSQL', () => {
    const one = suites.filter(
      (file) =>
        !/onBothEngines|[a-z]Postgres\b|migratedServerDatabase\b|(?:commandFixture|postgresFixture|backendCommand)\b/.test(
          readFileSync(`tests/contract/${file}`, 'utf8'),
        ),
    )
    expect(one.map((file) => file.replace('.test.ts', '')).sort()).toEqual(Object.keys(ONE_ENGINE).sort())
  })

  it('stop each backend with its timers, which would otherwise log errors in later files', () => {
    const destroying = globSync('tests/{contract,support}/**/*.{ts,tsx}').filter((file) =>
      readFileSync(file, 'utf8').includes('.database.destroy()'),
    )
    expect(destroying).toEqual(['tests/contract/embedded-without-database.test.ts'])
  })
})

describe('project files', () => {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

  it('have the agreed top-level layout', () => {
    const folders = new Set(tracked.filter((path) => path.includes('/')).map((path) => path.split('/')[0]))
    expect(
      [...folders].filter(
        (folder) =>
          !['app', 'components', 'lib', 'i18n', 'public', 'tests', 'docs', '.ci', 'deploy'].includes(folder ?? ''),
      ),
    ).toEqual([])
  })

  it('list exactly the values of the schema in .env.example', async () => {
    const { environmentSchema } = await import('../../lib/config/schema.ts')
    const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)].map(
      (match) => match[1],
    )
    expect(listed.sort()).toEqual(Object.keys(environmentSchema.shape).sort())
  })

  it('exist when a script, a document or a configuration names them', () => {
    const PATH = /(?<![\w./@-])(?:app|components|lib|i18n|tests|deploy|docs|\.ci)(?:\/[\w.[\]()-]*\w)+/g
    const isKnown = (path: string) =>
      path.endsWith('/.next') ||
      tracked.some((known) => known.startsWith(path) && /^(?:\W|$)/.test(known.slice(path.length)))
    const texts = tracked.filter(
      (path) =>
        existsSync(path) &&
        /^(?:\.ci|deploy|docs)\/|^[^/]*\.(?:json|mjs|ts)$|\.md$/.test(path) &&
        !/^(?:public|lib\/documents)\/|package-lock|\.(?:png|jpe?g|webp|svg)$/.test(path),
    )
    expect(texts).toContain('.ci/run')
    expect(
      texts.flatMap((file) =>
        (readFileSync(file, 'utf8').replaceAll('](', ' (').match(PATH) ?? [])
          .filter((path) => !isKnown(path))
          .map((path) => `${file}: ${path}`),
      ),
    ).toEqual([])
  })

  it('have a short README that names both commands', () => {
    expect(existsSync('README.md')).toBe(true)
    const readme = readFileSync('README.md', 'utf8')
    expect(readme.split('\n').length).toBeLessThan(150)
    expect(readme).toContain('npm run up')
    expect(readme).toContain('npm test')
  })
})
