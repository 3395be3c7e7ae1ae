/** Size of one kind of load: transferred bytes, and the modules in its script and style sheet. */
export interface Load {
  readonly bytes: Readonly<Record<string, number>>
  /** Number of files of each type that the document itself requests. */
  readonly requests?: Readonly<Record<string, number>>
  /** Uncompressed bytes of each built module: compressed files cannot be split by module. */
  readonly modules: Readonly<Record<string, number>>
}

/** Sizes of a build. */
export interface Budgets {
  /** Modules that every page loads first; pages list only additional ones. */
  readonly everyPage: Readonly<Record<string, number>>
  /** First loads, by kind of page. */
  readonly pages: Readonly<Record<string, Load>>
  /** Lazy loads, by the module that `import()` names. */
  readonly parts: Readonly<Record<string, Load>>
}

/** Tolerated growth in bytes, because other file names compress differently; and the tolerated share of shrinkage. */
const FEW = 256
const SHARE = 0.01

const isNear = (was: number, is: number) => is - was <= FEW && was - is <= Math.max(FEW, was * SHARE)
const signed = (number: number) => (number > 0 ? `+${number}` : `${number}`)

/** Lists the names that occur in either object. */
const namesOf = (...records: readonly object[]) => [...new Set(records.flatMap((record) => Object.keys(record)))]

/** Lists changed modules, the largest change first. */
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

/** Lists the sizes that differ between two loads of one name. */
function changedSizes(was: Load, is: Load): string[] {
  const sizes = namesOf(was.bytes, is.bytes).flatMap((sort) => {
    const before = was.bytes[sort] ?? 0
    const after = is.bytes[sort] ?? 0
    return isNear(before, after) ? [] : [`${sort} ${before} → ${after} B (${signed(after - before)})`]
  })
  const counts = namesOf(was.requests ?? {}, is.requests ?? {}).flatMap((sort) => {
    const before = was.requests?.[sort] ?? 0
    const after = is.requests?.[sort] ?? 0
    return before === after ? [] : [`requests for ${sort} ${before} → ${after}`]
  })
  return [...sizes, ...counts]
}

const NOTHING: Load = { bytes: {}, modules: {} }

/**
 * Describes differences between the budgets and a build; returns an empty text if nothing differs. Groups loads by the
 * changed modules, which are listed below them.
 */
export function differences(budgets: Budgets, build: Budgets): string {
  const groups = new Map<string, string[]>()
  for (const list of ['pages', 'parts'] as const)
    for (const name of namesOf(budgets[list], build[list])) {
      const was = budgets[list][name]
      const is = build[list][name]
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
