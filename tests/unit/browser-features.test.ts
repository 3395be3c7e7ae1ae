import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { specifiersOf, sourceFiles, type SourceFile } from '../support/source-files.ts'

const tracked = (...paths: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
const read = (path: string) => readFileSync(path, 'utf8')
const table = read('docs/browsers.md')

describe('the table of supported browsers', () => {
  it('matches the minimum versions of the framework', () => {
    const floor = createRequire(import.meta.url)('next/dist/shared/lib/modern-browserslist-target.js') as string[]
    const version = (name: string) => floor.find((one) => one.startsWith(`${name} `))?.split(' ')[1]
    expect(version('edge')).toBe(version('chrome'))
    expect(/Chromium browsers\s*\|\s*([\d.]+)/.exec(table)?.[1]).toBe(version('chrome'))
    expect(/\|\s*Firefox\s*\|\s*([\d.]+)/.exec(table)?.[1]).toBe(version('firefox'))
    expect(/every browser on iOS\s*\|\s*([\d.]+)/.exec(table)?.[1]).toBe(version('safari'))
  })

  it('lists every newer feature that the site uses', () => {
    const FEATURES = [
      'popover',
      'commandfor',
      'closedby',
      ':has(',
      'light-dark(',
      'content-visibility',
      '@view-transition',
      '@starting-style',
      'text-wrap',
      'field-sizing',
      'color-mix(',
      'requestIdleCallback',
      'Temporal',
      'canParse',
    ]
    const sources = tracked('components', 'lib/visitor', 'public/assets/styles')
      .filter((path) => /\.(?:css|tsx?)$/.test(path))
      .map(read)
      .join('\n')
    const names: Readonly<Record<string, string>> = { '@view-transition': 'view transitions' }
    for (const feature of FEATURES) if (sources.includes(feature)) expect(table).toContain(names[feature] ?? feature)
  })
})

/** Features newer than the oldest supported browsers that the framework does not polyfill: Firefox 111 lacks them. */
const TOO_NEW =
  /\.(?:toSorted|toReversed|toSpliced|groupBy|fromAsync|withResolvers|isWellFormed|toWellFormed|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\b(?:AbortSignal\.any|Promise\.try|RegExp\.escape|Iterator\.from|Intl\.(?:DurationFormat|Segmenter)|URLPattern)\b|\.aria[A-Z]\w+\b|\.role = |\.(?:checkVisibility|requestClose|moveBefore)\(/

/** Lists the files that run in browsers: islands, start-up scripts, and the project's files that these import. */
function browserFiles(): SourceFile[] {
  const files = new Map(sourceFiles().map((file) => [file.path, file]))
  const isEntry = (path: string) =>
    /^(?:components\/(?:islands|admin)|lib\/visitor|lib\/analytics|lib\/worker)\/|^instrumentation-client\.ts$/.test(
      path,
    )
  const paths = new Set([...files.keys()].filter(isEntry))
  for (const path of paths) {
    const file = files.get(path)
    const text = file?.text.replace(/^(?:import|export) type [^;]*? from .*$/gm, '') ?? ''
    const run = new Set(specifiersOf(text).map((specifier) => specifier.replace(/^.*\//, '').replace(/\.tsx?$/, '')))
    for (const imported of file?.imports ?? [])
      if (files.has(imported) && run.has(imported.replace(/^.*\//, '').replace(/\.tsx?$/, ''))) paths.add(imported)
  }
  return [...paths].flatMap((path) => files.get(path) ?? [])
}

describe('the oldest supported browser', () => {
  it.each([
    'list.toSorted()',
    'a.toSpliced(0, 1)',
    'Map.groupBy(list, by)',
    "button.ariaDisabled = 'true'",
    'AbortSignal.any([a])',
    'text.isWellFormed()',
  ])('does not support %s', (code) => expect(code).toMatch(TOO_NEW))

  it('calls no method that it does not support', () => {
    const files = browserFiles()
    expect(files.length).toBeGreaterThan(200)
    const lines = files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line) => (TOO_NEW.test(line) ? [`${path}: ${line.trim()}`] : [])),
    )
    expect(lines).toEqual([])
  })
})

describe('a browser without popover support', () => {
  it('hides every closed popover that is not a dialog by @supports, or shows it as a part of the page', () => {
    const popovers = tracked('components').filter((path) =>
      /<(?!dialog)\w+[^>]*\spopover="/.test(path.endsWith('.tsx') ? read(path) : ''),
    )
    expect(popovers).toEqual(['components/admin/page/admin-shell.tsx', 'components/layout/locale-picker.tsx'])
    expect(read('public/assets/styles/admin.css').replace(/\s+/g, ' ')).toContain(
      '@supports not selector(:popover-open) { .admin-menu-button { display: none; } #admin-menu { position: static;',
    )
    expect(read('components/layout/locale-picker.module.css').replace(/\s+/g, ' ')).toContain(
      '@supports not selector(:popover-open) { .panel:not([open]) { display: none; } }',
    )
  })

  it('runs no script that queries :popover-open', () => {
    const scripts = tracked('components/islands', 'components/admin').filter(
      (path) => /\.tsx?$/.test(path) && /(?:matches|querySelector(?:All)?)\(['"`][^'"`]*:popover-open/.test(read(path)),
    )
    // The chat runs only in browsers with popovers (chat/support.ts).
    expect(scripts.filter((path) => !path.startsWith('components/islands/chat/'))).toEqual([
      'components/islands/startup/popovers.ts',
    ])
  })

  it('receives style sheets without syntax that needs a compiler', () => {
    for (const path of tracked('public/assets/styles')) expect(read(path)).not.toMatch(/light-dark\(|^\s*&/m)
  })
})
