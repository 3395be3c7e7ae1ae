import type { ThirdPartyScript } from '../../domain/third-party-scripts.ts'
import type { TrackingPurpose } from '../../visitor/cookie-consent.ts'
import { isAllowed } from '../allowed.ts'
import { metrika, endMetrika } from '../metrika.ts'
import { whenIdleAfterLoad } from '../idle-after-load.ts'
import { addScript } from './add-script.ts'
import { startAttribution } from './attribution.ts'
import { startCallTracking } from './call-tracking.ts'
import { scriptIds } from './ids.ts'
import { endTagManager, startTagManager } from './tag-manager.ts'

/**
 * `needs`: the required consents; a tag manager can load anything, including advertising. `end` stops the script if it
 * supports that; others stay until the document is unloaded, and receive no more events. The page of another release
 * may have ids of scripts that this one does not know: they are not allowed.
 */
interface Script {
  readonly needs: readonly TrackingPurpose[]
  start(id: string): void
  end?(id: string): void
}

function startMetrika(id: string): void {
  metrika(id)
  addScript('https://mc.yandex.ru/metrika/tag.js')
}

const SCRIPTS: Readonly<Record<ThirdPartyScript, Script>> = {
  metrika: { needs: ['analytics'], start: startMetrika, end: endMetrika },
  tagManager: { needs: ['analytics', 'marketing'], start: startTagManager, end: endTagManager },
  callTracking: { needs: ['marketing'], start: startCallTracking },
  attribution: { needs: ['marketing'], start: startAttribution },
}

const started = new Set<string>()
const entries = (page: Document) => Object.entries(scriptIds(page)) as [ThirdPartyScript, string][]
const allows = (page: Document, script: Script | undefined) =>
  script?.needs.every((purpose) => isAllowed(page, purpose))

export function endScripts(page: Document): void {
  for (const [name, id] of entries(page))
    if (!allows(page, SCRIPTS[name]) && started.delete(name)) SCRIPTS[name].end?.(id)
}

/**
 * Loads the third-party scripts allowed by the visitor (specification, section 1), once the page has loaded and is
 * idle.
 */
export function loadScripts(page: Document): void {
  const load = () => {
    for (const [name, id] of entries(page)) {
      if (started.has(name) || !allows(page, SCRIPTS[name])) continue
      started.add(name)
      SCRIPTS[name].start(id)
    }
  }
  whenIdleAfterLoad(page, load)
}
