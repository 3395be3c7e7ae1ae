import { readdirSync, readFileSync } from 'node:fs'
import { lazyImportsOf, sourceFiles } from '../source-files.ts'

const CHUNKS = '.next/static/chunks'
/** Matches a built `import()`: the files that it loads and its module id. */
const LOADER = /Promise\.all\(\[("static\/chunks\/[^\]]+)\][^;]*?\.then\(\(\)=>\w+\((\d+)\)\)/g
/** Common name of every `import()` within packages. */
export const OF_PACKAGES = 'parts of packages'

/** Groups ways to load parts; those of packages are one part. */
export function inOne(ways: Map<string, (readonly string[])[]>): ReadonlyMap<string, readonly (readonly string[])[]> {
  const together = ways.get(OF_PACKAGES)
  return together ? ways.set(OF_PACKAGES, [[...new Set(together.flat())]]) : ways
}

/** Returns the text of a module in a file of the build. */
function moduleText(file: string, id: string): string | undefined {
  const from = file.search(new RegExp(String.raw`[,[]${id},`))
  if (from < 0) return undefined
  const next = file.slice(from + 1).search(/,\d+,\(?[\w,]+\)?=>\{"use strict"/)
  return next < 0 ? file.slice(from) : file.slice(from, from + 1 + next)
}

/** Lists the names that a source file exports: a build preserves only names of exports. */
const exportsOf = (text: string): string[] => [
  ...[...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name = '']) => name),
  ...[...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.match(/\w+(?=\s*(?:,|$))/g) ?? []),
]

/**
 * Lists lazy loads: the files of each `import()` by the source file that it names; those of packages are one entry. A
 * part that pages load with different files is listed once for each.
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
      // Unused exports are not built: one name is enough.
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
