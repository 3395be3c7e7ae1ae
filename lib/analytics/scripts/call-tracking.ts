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
      // The script expects `arguments` objects.
      callbacks.push(arguments)
    },
    { callbacks, loaded: false, counters: [] as string[] },
  )
}

/** Calltouch: attributes phone calls to advertising. */
export function startCallTracking(id: string): void {
  window.CalltouchDataObject = 'ct'
  window.ct ??= Object.assign(queue(), { counters: [id] })
  addScript(`https://mod.calltouch.ru/init.js?id=${id}`)
}
