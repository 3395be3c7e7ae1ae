/** What one kind of load weighs: bytes as they are sent, and the modules that the script and the style are made of. */
export interface Load {
  readonly bytes: Readonly<Record<string, number>>
  /** How many files of a sort the document itself asks for. */
  readonly requests?: Readonly<Record<string, number>>
  /** Bytes of a module as it was built, not packed: packed ones cannot be told apart. */
  readonly modules: Readonly<Record<string, number>>
}

/** What a build weighs. */
export interface Budgets {
  /** Modules that every page loads first; a page names those beside them. */
  readonly everyPage: Readonly<Record<string, number>>
  /** First loads, by kind of page. */
  readonly pages: Readonly<Record<string, Load>>
  /** What is loaded later, by the module that an `import()` names. */
  readonly parts: Readonly<Record<string, Load>>
}

/** Bytes that a size may grow by, as a build names its files otherwise than the last one, which packs otherwise; and the share that it may shrink by. */
const FEW = 256
const SHARE = 0.01

const isNear = (was: number, is: number) => is - was <= FEW && was - is <= Math.max(FEW, was * SHARE)
const signed = (number: number) => (number > 0 ? `+${number}` : `${number}`)

/** Names that either has. */
const namesOf = (...records: readonly object[]) => [...new Set(records.flatMap((record) => Object.keys(record)))]

/** What became of modules, the largest change first. */
function changedModules(was: Load['modules'], is: Load['modules']): string[] {
  return namesOf(was, is)
    .map((name) => ({ name, before: was[name] ?? 0, after: is[name] ?? 0 }))
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || (a.name < b.name ? -1 : 1))
    .map(({ name, before, after }) => {
      const how = before === 0 ? 'came' : after === 0 ? 'went' : `${before} → ${after}`
      return `${signed(after - before)} B  ${name} (${how})`
    })
}

/** What differs between two loads of one name. */
function changedSizes(was: Load, is: Load): string[] {
  const sizes = namesOf(was.bytes, is.bytes).flatMap((sort) => {
    const [before, after] = [was.bytes[sort] ?? 0, is.bytes[sort] ?? 0]
    return isNear(before, after) ? [] : [`${sort} ${before} → ${after} B (${signed(after - before)})`]
  })
  const counts = namesOf(was.requests ?? {}, is.requests ?? {}).flatMap((sort) => {
    const [before, after] = [was.requests?.[sort] ?? 0, is.requests?.[sort] ?? 0]
    return before === after ? [] : [`requests for ${sort} ${before} → ${after}`]
  })
  return [...sizes, ...counts]
}

const NOTHING: Load = { bytes: {}, modules: {} }

/**
 * What differs between the budgets and a build, as text to read; empty where nothing does. Loads that the same modules
 * changed stand together, with those modules below them.
 */
export function differences(budgets: Budgets, build: Budgets): string {
  const groups = new Map<string, string[]>()
  for (const list of ['pages', 'parts'] as const)
    for (const name of namesOf(budgets[list], build[list])) {
      const [was, is] = [budgets[list][name], build[list][name]]
      const changes = changedSizes(was ?? NOTHING, is ?? NOTHING)
      const sizes = was && is ? changes : [is ? 'is new' : 'is no more', ...changes]
      if (sizes.length === 0) continue
      const shared = list === 'pages'
      const modules = changedModules(
        { ...(shared && was && budgets.everyPage), ...was?.modules },
        { ...(shared && is && build.everyPage), ...is?.modules },
      )
      const below = modules.map((line) => `\n    ${line}`).join('')
      groups.set(below, [...(groups.get(below) ?? []), `${name}: ${sizes.join(', ')}`])
    }
  return [...groups].map(([below, loads]) => loads.join('\n') + below).join('\n')
}
