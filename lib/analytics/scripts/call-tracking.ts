import { addScript } from './add-script.ts'

interface CallTracking {
  (...call: unknown[]): void
  callbacks: IArguments[]
}

declare global {
  interface Window {
    ct?: CallTracking
    CalltouchDataObject?: string
  }
}

function queue(): CallTracking {
  const callbacks: IArguments[] = []
  return Object.assign(
    function () {
      // The script expects the calls as they were made.
      callbacks.push(arguments)
    },
    { callbacks, loaded: false, counters: [] as string[] },
  )
}

/** Calltouch: which advertisement made somebody call. */
export function startCallTracking(id: string): void {
  window.CalltouchDataObject = 'ct'
  window.ct ??= Object.assign(queue(), { counters: [id] })
  addScript(`https://mod.calltouch.ru/init.js?id=${id}`)
}
