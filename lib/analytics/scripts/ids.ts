export type ScriptName = 'metrika' | 'tagManager' | 'callTracking' | 'attribution'
export type ScriptIds = Readonly<Partial<Record<ScriptName, string>>>

let ids: ScriptIds | undefined

/**
 * Ids of the scripts that this document may load. Read once: the CSP stays that of the document's first page after
 * navigations.
 */
export const scriptIds = (page: Document): ScriptIds =>
  (ids ??= JSON.parse(page.querySelector<HTMLMetaElement>('[name=third-party-scripts]')?.content ?? '{}') as ScriptIds)
