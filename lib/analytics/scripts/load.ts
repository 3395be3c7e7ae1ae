import { isAllowed, type Purpose } from '../allowed.ts'
import { counter, endCounter } from '../counter.ts'
import { whenIdle } from '../when-idle.ts'
import { addScript } from './add-script.ts'
import { startAttribution } from './attribution.ts'
import { startCallTracking } from './call-tracking.ts'
import { scriptIds, type ScriptName } from './ids.ts'
import { endTagManager, startTagManager } from './tag-manager.ts'

interface Script {
  /** All that the visitor has to have allowed. A tag manager can load anything, advertising too. */
  readonly needs: readonly Purpose[]
  start(id: string): void
  /** Where a script can be told to stop; the others are gone with the document, and get nothing from us until then. */
  end?(id: string): void
}

function startCounter(id: string): void {
  counter(id)
  addScript('https://mc.yandex.ru/metrika/tag.js')
}

const SCRIPTS: Readonly<Record<ScriptName, Script>> = {
  counter: { needs: ['analytics'], start: startCounter, end: endCounter },
  tagManager: { needs: ['analytics', 'marketing'], start: startTagManager, end: endTagManager },
  callTracking: { needs: ['marketing'], start: startCallTracking },
  attribution: { needs: ['marketing'], start: startAttribution },
}

const started = new Set<string>()
const entries = (page: Document) => Object.entries(scriptIds(page)) as [ScriptName, string][]
const allows = (page: Document, { needs }: Script) => needs.every((purpose) => isAllowed(page, purpose))

/** Ends the scripts that are not allowed any more. */
export function endScripts(page: Document): void {
  for (const [name, id] of entries(page))
    if (!allows(page, SCRIPTS[name]) && started.delete(name)) SCRIPTS[name].end?.(id)
}

/** Loads the outside scripts that the visitor has allowed (specification, section 1), once the page has loaded and has nothing better to do. */
export function loadScripts(page: Document): void {
  const load = () => {
    for (const [name, id] of entries(page)) {
      if (started.has(name) || !allows(page, SCRIPTS[name])) continue
      started.add(name)
      SCRIPTS[name].start(id)
    }
  }
  whenIdle(page, load)
}
