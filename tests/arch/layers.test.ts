import { describe, expect, it } from 'vitest'
import { sourceFiles, type SourceFile } from '../support/source-files.ts'

/** Layer of each folder, the lowest 0. The longest matching prefix determines the folder. */
const LAYERS: Readonly<Record<string, number>> = {
  app: 5,
  'lib/server': 4,
  'lib/integrations': 3,
  'lib/embedded': 3,
  'lib/documents': 3,
  components: 3,
  'middleware.ts': 3,
  'instrumentation-client.ts': 3,
  'instrumentation.ts': 3,
  'lib/contract': 2,
  'lib/routing': 2,
  'lib/csp': 2,
  'lib/visitor': 2,
  'lib/analytics': 2,
  i18n: 2,
  'lib/domain': 1,
  'lib/http': 1,
  'lib/variants': 1,
  'lib/config': 0,
  'lib/runtime': 0,
}
/** Folders outside the main layers, with the folders that they may import. No layer imports them. */
const SIDE_LAYERS: Readonly<Record<string, readonly string[]>> = {
  'lib/node-server': [
    'lib/routing',
    'lib/csp',
    'lib/embedded',
    'lib/integrations',
    'lib/http',
    'lib/config',
    'lib/runtime',
    'lib/domain',
  ],
  // Runs in browsers, separately from the pages.
  'lib/service-worker': ['lib/domain'],
  // The generators of catalogues and places also need the tables of the languages.
  'lib/cli': [
    'lib/routing',
    'lib/embedded',
    'lib/integrations',
    'lib/http',
    'lib/config',
    'lib/runtime',
    'lib/domain',
    'lib/variants',
    'i18n',
  ],
}
/** Validation rules that lib/config may import from a higher layer, because the whole site shares them. */
const VALUE_RULES = ['lib/domain/email.ts', 'lib/domain/admin-roles.ts', 'lib/domain/retention.ts', 'lib/http/ip.ts']
/** Lists from which lib/config derives settings, one for each entry. */
const SETTING_LISTS = ['lib/domain/languages.ts', 'lib/domain/third-party-scripts.ts']
const ALLOWED_SIDEWAYS = [
  'lib/visitor -> i18n',
  'lib/visitor -> lib/contract',
  'lib/analytics -> lib/contract',
  'lib/analytics -> lib/visitor',
  'lib/routing -> i18n',
  'lib/csp -> lib/routing',
  'lib/variants -> lib/domain',
]

const layerFolders = [...Object.keys(LAYERS), ...Object.keys(SIDE_LAYERS)].sort((a, b) => b.length - a.length)
const folderOf = (path: string) => layerFolders.find((folder) => path === folder || path.startsWith(`${folder}/`))
const files = sourceFiles()
const edges = (list: readonly SourceFile[]) =>
  list.flatMap((file) => file.imports.map((target) => ({ from: file.path, to: target })))

function isAllowed(from: string, to: string): boolean {
  const [source, target] = [folderOf(from), folderOf(to)]
  if (source === undefined || target === undefined) return to.startsWith('public/assets/i18n/')
  if (source === target) return true
  if (source === 'lib/config' && [...VALUE_RULES, ...SETTING_LISTS].includes(to)) return true
  if (source in SIDE_LAYERS) return (SIDE_LAYERS[source] ?? []).includes(target)
  if (target in SIDE_LAYERS) return false
  if (LAYERS[source] === LAYERS[target]) return ALLOWED_SIDEWAYS.includes(`${source} -> ${target}`)
  return (LAYERS[source] ?? 0) > (LAYERS[target] ?? 0)
}

function cycleFrom(start: string, graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const seen = new Set<string>()
  const walk = (path: string, trail: string[]): string[] | undefined => {
    if (path === start && trail.length) return [...trail, path]
    if (seen.has(path)) return undefined
    seen.add(path)
    for (const next of graph.get(path) ?? []) {
      const found = walk(next, [...trail, path])
      if (found) return found
    }
    return undefined
  }
  return walk(start, [])
}

describe('layers', () => {
  it('assign every source file to a layer', () => {
    expect(files.length).toBeGreaterThan(80)
    expect(edges(files).length).toBeGreaterThan(200)
    expect(files.map((file) => file.path).filter((path) => !folderOf(path))).toEqual([])
  })

  it('detect an import of a higher layer', () => {
    expect(isAllowed('lib/domain/price.ts', 'lib/server/catalogue/prices.ts')).toBe(false)
    expect(isAllowed('components/ui/price.tsx', 'lib/embedded/app.ts')).toBe(false)
    expect(isAllowed('lib/integrations/product-backend.ts', 'lib/embedded/app.ts')).toBe(false)
    expect(isAllowed('lib/server/catalogue/prices.ts', 'lib/node-server/server.ts')).toBe(false)
    expect(isAllowed('lib/config/schema.ts', 'lib/domain/price.ts')).toBe(false)
    expect(isAllowed('app/page.tsx', 'lib/server/catalogue/prices.ts')).toBe(true)
  })

  it('have no import of a higher layer', () => {
    expect(edges(files).filter(({ from, to }) => !isAllowed(from, to))).toEqual([])
  })

  it('have no cycle', () => {
    const graph = new Map(files.map((file) => [file.path, file.imports]))
    expect(files.map((file) => cycleFrom(file.path, graph)).find((cycle) => cycle)).toBeUndefined()
  })
})
