// A process that performs one task and ends: what decoding an image takes of memory is given back with it.
import { flushCompileCache } from 'node:module'
import { taskMessage, type ImageTask } from './tasks.ts'

// The parent has ended. The image library may wait for its threads forever when a process exits by itself.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', (task: ImageTask) => {
  void taskMessage(task).then((message) => {
    flushCompileCache()
    process.send?.(message)
  })
})
