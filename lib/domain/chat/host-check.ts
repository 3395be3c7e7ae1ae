/** Versions of the host page's view library: below the first the chat cannot load, below the second it warns (specification, section 5). */
const VIEW_LIBRARY = { required: '2.1', recommended: '2.5' } as const

/** What the widget looks at before it opens. */
export interface HostFacts {
  /** `window.__site.view`, as it is. */
  readonly viewVersion: unknown
  /** Host that the widget is configured for, and the page's own. */
  readonly configuredHost: string
  readonly pageHost: string
  /** The global of another chat is there. */
  readonly otherWidget: boolean
  /** The browser has `EventSource` and streams. */
  readonly modern: boolean
}

/** What the check found; each but `ok` has its message (specification, section 8). With `oldView` and `oldBrowser` the chat opens all the same. */
export type HostFinding = 'ok' | 'oldView' | 'outdatedView' | 'multisite' | 'otherWidget' | 'oldBrowser'

/** Whether the chat cannot be opened. */
export const isBlocked = (finding: HostFinding): boolean => !['ok', 'oldView', 'oldBrowser'].includes(finding)

/** `2.10.3` as numbers that compare; `undefined` for what is no version. */
function versionOf(text: unknown): readonly [number, number] | undefined {
  const [, major, minor] = (typeof text === 'string' && /^(\d{1,4})\.(\d{1,4})(?:\.|$)/.exec(text)) || []
  return major === undefined ? undefined : [Number(major), Number(minor)]
}

function isBelow(given: readonly [number, number], threshold: string): boolean {
  const [major, minor] = versionOf(threshold) as readonly [number, number]
  return given[0] < major || (given[0] === major && given[1] < minor)
}

/** What stands in the way of the chat on a page, the gravest first. */
export function checkHost({ viewVersion, configuredHost, pageHost, otherWidget, modern }: HostFacts): HostFinding {
  const version = versionOf(viewVersion)
  if (!version || isBelow(version, VIEW_LIBRARY.required)) return 'outdatedView'
  if (configuredHost !== pageHost) return 'multisite'
  if (otherWidget) return 'otherWidget'
  if (!modern) return 'oldBrowser'
  return isBelow(version, VIEW_LIBRARY.recommended) ? 'oldView' : 'ok'
}
