import Cookies from 'js-cookie'
import { keepArm } from '@/lib/analytics/arms'
import { tellOwn } from '@/lib/analytics/own-tracking'
import { ARM_COOKIE, drawArm, parseArms } from '@/lib/domain/content-test'

/**
 * Takes part in the test that runs on a page: tells which arm was seen, and draws one for a visitor who has none, which
 * the next page shows. Only for who has allowed analytics.
 */
export function takePart(page: Document): void {
  const { content, arms: shares, arm } = page.querySelector<HTMLElement>('[data-arms]')?.dataset ?? {}
  if (!content) return
  const arms = parseArms(shares)
  const own = Cookies.get(ARM_COOKIE + content)
  if (own !== content && !Object.hasOwn(arms, own ?? '')) keepArm(content, drawArm(content, arms, Math.random()))
  tellOwn({ event: 'content_view', content_id: content, variation_id: arm || content })
}
