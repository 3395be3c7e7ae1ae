import Negotiator from 'negotiator'

const MAX_HEADER_LENGTH = 500

/** Language tags of `Accept-Language` in lowercase, by preference (RFC 9110, 12.5.4). */
export function preferredTags(header: string): string[] {
  const headers = { 'accept-language': header.slice(0, MAX_HEADER_LENGTH) }
  return new Negotiator({ headers }).languages().map((tag) => tag.toLowerCase())
}
