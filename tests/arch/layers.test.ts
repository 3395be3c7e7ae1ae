import { describe, expect, it } from 'vitest'
import { sourceFiles, type SourceFile } from '../support/source-files.ts'
import { documentWithDrawing, readDocument } from './architecture-document.ts'
import { folderOf, isAllowed } from './layers.ts'

const files = sourceFiles()
const edges = (list: readonly SourceFile[]) =>
  list.flatMap((file) => file.imports.map((target) => ({ from: file.path, to: target })))

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
    expect(isAllowed('lib/domain/price.ts', 'lib/config/schema.ts')).toBe(false)
    expect(isAllowed('app/page.tsx', 'lib/server/catalogue/prices.ts')).toBe(true)
  })

  it('have no import of a higher layer', () => {
    expect(edges(files).filter(({ from, to }) => !isAllowed(from, to))).toEqual([])
  })

  it('have no cycle', () => {
    const graph = new Map(files.map((file) => [file.path, file.imports]))
    expect(files.map((file) => cycleFrom(file.path, graph)).find((cycle) => cycle)).toBeUndefined()
  })

  it('are drawn in docs/architecture.md as they are: npm run generate:architecture', () => {
    expect(readDocument()).toBe(documentWithDrawing(readDocument(), files))
  })
})
