/**
 * Checks of the host page; `checkHost` returns the most severe finding. `viewVersion` is the unparsed
 * `window.__site.view`: below `required` the chat is blocked, below `recommended` it warns (specification, section 5).
 * Each finding but `ok` has its own message (section 8); `oldView` and `oldBrowser` only warn.
 */
const VIEW_LIBRARY = { required: '2.1', recommended: '2.5' } as const

export interface HostEnvironment {
  readonly viewVersion: unknown
  readonly configuredHost: string
  readonly pageHost: string
  readonly otherWidget: boolean
  readonly modern: boolean
}

export type HostFinding = 'ok' | 'oldView' | 'outdatedView' | 'multisite' | 'otherWidget' | 'oldBrowser'

export const isBlocked = (finding: HostFinding): boolean => !['ok', 'oldView', 'oldBrowser'].includes(finding)

function parseVersion(text: unknown): readonly [number, number] | undefined {
  const [, major, minor] = (typeof text === 'string' && /^(\d{1,4})\.(\d{1,4})(?:\.|$)/.exec(text)) || []
  return major === undefined ? undefined : [Number(major), Number(minor)]
}

function isBelow(version: readonly [number, number], threshold: string): boolean {
  const [major, minor] = parseVersion(threshold) as readonly [number, number]
  return version[0] < major || (version[0] === major && version[1] < minor)
}

export function checkHost({
  viewVersion,
  configuredHost,
  pageHost,
  otherWidget,
  modern,
}: HostEnvironment): HostFinding {
  const version = parseVersion(viewVersion)
  if (!version || isBelow(version, VIEW_LIBRARY.required)) return 'outdatedView'
  if (configuredHost !== pageHost) return 'multisite'
  if (otherWidget) return 'otherWidget'
  if (!modern) return 'oldBrowser'
  return isBelow(version, VIEW_LIBRARY.recommended) ? 'oldView' : 'ok'
}
