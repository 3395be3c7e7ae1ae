import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals'
import { mayTrack } from '@/lib/analytics/allowed'
import { sendFirstParty } from '@/lib/analytics/first-party-tracking'
import { isVitalValue, type Device, type Vital } from '@/lib/domain/web-vitals'

const MIN_TABLET_SIDE_PX = 600

function detectDevice(): Device {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop'
  return Math.min(screen.width, screen.height) < MIN_TABLET_SIDE_PX ? 'phone' : 'tablet'
}

/**
 * Reports web vitals, each once: CLS and INP when the page is first hidden. Skips restores from the back/forward
 * cache, which load nothing.
 */
export function watchVitals(page: Document): void {
  const sent = new Set<Vital>()
  const report = ({ name, value, navigationType, navigationURL = '' }: MetricType) => {
    if (navigationType === 'back-forward-cache' || sent.has(name) || !mayTrack(page)) return
    if (!isVitalValue(name, value) || !URL.canParse(navigationURL)) return
    sent.add(name)
    const { pathname } = new URL(navigationURL)
    sendFirstParty({
      event: 'web_vital',
      metric: name,
      value: Number(value.toFixed(4)),
      page: pathname,
      device: detectDevice(),
    })
  }
  for (const watch of [onLCP, onINP, onCLS, onFCP, onTTFB]) watch(report)
}
