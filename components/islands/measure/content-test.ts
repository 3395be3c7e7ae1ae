import Cookies from 'js-cookie'
import { tellOwn } from '@/lib/analytics/own-tracking'
import { ARM_COOKIE, ARM_DAYS, drawArm, parseArms } from '@/lib/domain/content-test'

/**
 * Takes part in the test that runs on a page: tells which arm was seen, and draws one for a visitor who has none, which
 * the next page shows. Only for who has allowed analytics.
 */
export function takePart(page: Document): void {
  const { content, arms: shares, arm } = page.querySelector<HTMLElement>('[data-arms]')?.dataset ?? {}
  if (!content) return
  const arms = parseArms(shares)
  const cookie = ARM_COOKIE + content
  const own = Cookies.get(cookie)
  if (own !== content && !Object.hasOwn(arms, own ?? ''))
    Cookies.set(cookie, drawArm(content, arms, Math.random()), { expires: ARM_DAYS, sameSite: 'lax', secure: location.protocol === 'https:' })
  tellOwn({ event: 'content_view', content_id: content, variation_id: arm || content })
}
