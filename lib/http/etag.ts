export const isEtag = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:W\/)?"[!#-~]{1,200}"$/.test(value)

const strong = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether `If-None-Match` matches the ETag, by weak comparison (RFC 9110, 13.1.2). */
export const matchesEtag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => ['*', strong(etag)].includes(strong(tag)))
