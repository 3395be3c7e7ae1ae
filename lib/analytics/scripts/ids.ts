import type { ThirdPartyScriptIds } from '../../domain/third-party-scripts.ts'

let ids: ThirdPartyScriptIds | undefined

/**
 * Ids of the scripts that this document may load. Read once: the CSP stays that of the document's first page after
 * navigations.
 */
export const scriptIds = (page: Document): ThirdPartyScriptIds =>
  (ids ??= JSON.parse(
    page.querySelector<HTMLMetaElement>('[name=third-party-scripts]')?.content ?? '{}',
  ) as ThirdPartyScriptIds)
