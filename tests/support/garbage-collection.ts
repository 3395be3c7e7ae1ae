import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Runs work while garbage is collected every few milliseconds. */
export async function collectingGarbage<Result>(work: () => Promise<Result>): Promise<Result> {
  const sweep = setInterval(collectGarbage, 20)
  try {
    return await work()
  } finally {
    clearInterval(sweep)
  }
}
