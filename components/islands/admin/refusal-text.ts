import type { CommonWords } from '@/components/sections/admin/common-words'
import type { Refusal } from './ask'

/** What a refusal says to an administrator: what the server said of the fields, else why nothing came. */
export function refusalText({ status, detail }: Refusal, words: CommonWords): string {
  if (status === 0) return navigator.onLine ? words.failed : words.offline
  if (status === 401 || status === 403) return words.signedOut
  return detail ? `${words.failed} ${detail}` : words.failed
}
