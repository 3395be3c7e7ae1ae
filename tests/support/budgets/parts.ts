import { readdirSync, readFileSync } from 'node:fs'
import { lazyImportsOf, sourceFiles } from '../source-files.ts'

const CHUNKS = '.next/static/chunks'
/** An `import()` as it is built: the files that it loads, and the id of the module that it is for. */
const LOADER = /Promise\.all\(\[("static\/chunks\/[^\]]+)\][^;]*?\.then\(\(\)=>\w+\((\d+)\)\)/g
/** What an `import()` of a package's own is counted as, all of them together. */
export const OF_PACKAGES = 'parts of packages'

/** Ways to load parts, with those of packages as a single one. */
export function inOne(ways: Map<string, (readonly string[])[]>): ReadonlyMap<string, readonly (readonly string[])[]> {
  const together = ways.get(OF_PACKAGES)
  return together ? ways.set(OF_PACKAGES, [[...new Set(together.flat())]]) : ways
}

/** The text of a module in a file of the build. */
function moduleText(file: string, id: string): string | undefined {
  const from = file.search(new RegExp(String.raw`[,[]${id},`))
  if (from < 0) return undefined
  const next = file.slice(from + 1).search(/,\d+,\(?[\w,]+\)?=>\{"use strict"/)
  return next < 0 ? file.slice(from) : file.slice(from, from + 1 + next)
}

/** The names that a source file exports: a build shortens all names but those by which modules ask each other. */
const exportsOf = (text: string): string[] => [
  ...[...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name = '']) => name),
  ...[...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.match(/\w+(?=\s*(?:,|$))/g) ?? []),
]

/**
 * What is loaded later: the files of each `import()` of ours, by the source file that it names, with those of packages
 * in one. What is loaded with different files from different pages is listed with each of them.
 */
export function builtParts(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const names = readdirSync(CHUNKS).filter((name) => name.endsWith('.js'))
  const built = new Map(names.map((name) => [name, readFileSync(`${CHUNKS}/${name}`, 'utf8')]))
  const sources = sourceFiles()
  const lazy = new Set(sources.flatMap(lazyImportsOf))
  const wanted = sources
    .filter(({ path }) => lazy.has(path))
    .map(({ path, text }) => ({ path, exports: exportsOf(text) }))
  const parts = new Map<string, (readonly string[])[]>()
  for (const text of built.values())
    for (const [, list = '', id = ''] of text.matchAll(LOADER)) {
      const files = [...list.matchAll(/chunks\/([^"]+)"/g)].map(([, file = '']) => file)
      const loaded = files.flatMap((file) => moduleText(built.get(file) ?? '', id) ?? []).join('')
      // What nobody asks for is not built: one name is enough.
      const found = wanted.filter(({ exports }) => exports.some((name) => loaded.includes(`"${name}",`)))
      if (found.length > 1)
        throw new Error(
          `one of ${found.map(({ path }) => path).join(', ')} is loaded, and what they export does not tell which`,
        )
      const name = found[0]?.path ?? OF_PACKAGES
      parts.set(name, [...(parts.get(name) ?? []), files])
    }
  return inOne(parts)
}
