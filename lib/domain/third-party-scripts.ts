/**
 * Third-party scripts of public pages (specification, section 1), with the setting of the id of each. Without an id, a
 * script is not loaded.
 */
export const THIRD_PARTY_SCRIPTS = {
  metrika: 'METRIKA_ID',
  tagManager: 'GTM_ID',
  callTracking: 'CALLTOUCH_ID',
  attribution: 'ROISTAT_ID',
} as const
export type ThirdPartyScript = keyof typeof THIRD_PARTY_SCRIPTS

export type ThirdPartyScriptIds = Readonly<Partial<Record<ThirdPartyScript, string | undefined>>>
