// Performs one task per process, so that the memory used for decoding is freed with it.
import { flushCompileCache } from 'node:module'
import { taskMessage, type ImageTask } from './tasks.ts'

// The parent has ended. Not `process.exit()`: sharp may wait for its threads forever.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', (task: ImageTask) => {
  void taskMessage(task).then((message) => {
    flushCompileCache()
    process.send?.(message)
  })
})
