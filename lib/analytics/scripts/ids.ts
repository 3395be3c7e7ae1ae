/** Outside scripts by what they do. */
export type ScriptName = 'counter' | 'tagManager' | 'callTracking' | 'attribution'
export type ScriptIds = Readonly<Partial<Record<ScriptName, string>>>

/** Ids of the scripts that this page may load: the server names them on variant 1 in production only (specification, section 1). */
export const scriptIds = (page: Document): ScriptIds => JSON.parse(page.documentElement.dataset['scripts'] ?? '{}') as ScriptIds
