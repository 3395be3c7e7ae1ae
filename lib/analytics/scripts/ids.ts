/** Outside scripts by what they do. */
export type ScriptName = 'counter' | 'tagManager' | 'callTracking' | 'attribution'
export type ScriptIds = Readonly<Partial<Record<ScriptName, string>>>

let ids: ScriptIds | undefined

/** Ids of the scripts that this document may load, as its first page permits them: its content security policy is that page's too. */
export const scriptIds = (page: Document): ScriptIds =>
  (ids ??= JSON.parse(page.querySelector<HTMLMetaElement>('[name=third-party-scripts]')?.content ?? '{}') as ScriptIds)
