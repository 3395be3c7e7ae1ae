import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals'
import { mayTrack } from '@/lib/analytics/allowed'
import { tellOwn } from '@/lib/analytics/own-tracking'
import { isVitalValue, type Device, type Vital } from '@/lib/domain/web-vitals'

/** Points of the shorter side of a screen from which on it is one of a tablet. */
const TABLET = 600

/** What is pointed with and how large the screen is: all that is asked of a device. */
function deviceOf(): Device {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop'
  return Math.min(screen.width, screen.height) < TABLET ? 'phone' : 'tablet'
}

/**
 * Tells our own backend how the document loaded and answers, each measure once: as it was when it was first final, which
 * of CLS and INP is when the page is first hidden. It is told then and there, and leaves with what waits. A page that
 * comes back as it was left has not loaded.
 */
export function watchVitals(page: Document): void {
  const told = new Set<Vital>()
  const tell = ({ name, value, navigationType, navigationURL = '' }: MetricType) => {
    if (navigationType === 'back-forward-cache' || told.has(name) || !mayTrack(page)) return
    if (!isVitalValue(name, value) || !URL.canParse(navigationURL)) return
    told.add(name)
    const { pathname } = new URL(navigationURL)
    tellOwn({ event: 'web_vital', metric: name, value: Number(value.toFixed(4)), page: pathname, device: deviceOf() })
  }
  for (const watch of [onLCP, onINP, onCLS, onFCP, onTTFB]) watch(tell)
}
