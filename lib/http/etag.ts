/** A tag of an answer as RFC 9110 writes it, at most as long as we keep. */
export const isEtag = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:W\/)?"[!#-~]{1,200}"$/.test(value)

const strong = (tag: string) => tag.trim().replace(/^W\//, '')

/** True where `If-None-Match` names the tag (RFC 9110, 13.1.2). */
export const namesTag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => ['*', strong(etag)].includes(strong(tag)))
