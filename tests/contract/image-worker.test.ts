import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { acceptFile } from '../../lib/embedded/chat/accept-file.ts'
import { performTask, VISITOR_LIMITS, WORKER_LIMITS } from '../../lib/embedded/images/worker-process.ts'
import { bomb, drawing, sample } from '../support/contract/sample-images.ts'
import { COSTLY_FILES } from '../support/generators/costly-files.ts'
import { SOAK } from '../support/generators/runs.ts'

const MB = 1024 * 1024
const STAFF = { side: 'staff' } as const
const VISITOR = { side: 'visitor', network: '203.0.113.0/24' } as const

const childProcesses = (): readonly number[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'latin1').trim().split(' ').filter(Boolean).map(Number),
  )

describe('the worker process for images and files', () => {
  it('returns the result or the reason of a failure', async () => {
    const bytes = await sample('avif', { width: 5000, height: 40 })
    const inspected = await performTask(
      { task: 'chatFile', bytes, name: 'a.avif', decodes: true, maxBytes: 20 * MB },
      VISITOR,
    )
    expect(inspected).toMatchObject({ type: 'image/webp', kind: 'image', image: { width: 4096, height: 33 } })
    expect(
      await performTask({ task: 'chatFile', bytes, name: 'a.avif', decodes: false, maxBytes: 20 * MB }, VISITOR),
    ).toMatchObject({ type: 'image/avif', kind: 'file' })
    expect(await performTask({ task: 'image', bytes: Buffer.from(drawing()) }, STAFF)).toMatchObject({ kind: 'svg' })
    await expect(performTask({ task: 'image', bytes: Buffer.from('no image') }, STAFF)).rejects.toMatchObject({
      code: 'kind',
    })
    expect(
      await performTask(
        { task: 'chatFile', bytes: Buffer.from('<svg/>'), name: 'a.txt', decodes: true, maxBytes: 20 * MB },
        VISITOR,
      ),
    ).toMatchObject({ rejected: 'fileScript' })
  })

  it.each(['memoryMb', 'seconds'] as const)(
    'is terminated at the limit of %s, and the next one works',
    async (limit) => {
      const bytes = bomb(3000, 3000)
      const task = { task: 'chatFile', bytes, name: 'a.png', decodes: true, maxBytes: 20 * MB } as const
      await expect(
        performTask(task, VISITOR, { ...WORKER_LIMITS, [limit]: limit === 'seconds' ? 0.05 : 60 }),
      ).rejects.toMatchObject({ code: 'tooMuch' })
      expect(await performTask(task, VISITOR)).toMatchObject({ image: { width: 3000 } })
    },
  )

  it('has the same result when the server is too busy to check the memory in time', async () => {
    const small = performTask(
      { task: 'chatFile', bytes: bomb(3000, 3000), name: 'a.png', decodes: true, maxBytes: 20 * MB },
      VISITOR,
      { ...WORKER_LIMITS, memoryMb: 60 },
    )
    const isRejected = expect(small).rejects.toMatchObject({ code: 'tooMuch' })
    await sleep(20)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
    await isRejected
  })

  it('processes an image of an administrator before queued ones of visitors', async () => {
    const bytes = await sample('jpeg')
    const done: string[] = []
    const task = { task: 'chatFile', bytes, name: 'a.jpg', decodes: true, maxBytes: 20 * MB } as const
    await Promise.all([
      ...[1, 2, 3].map((index) => performTask(task, VISITOR).then(() => done.push(`visitor ${index}`))),
      performTask(task, STAFF).then(() => done.push('staff')),
    ])
    expect(done).toEqual(['visitor 1', 'staff', 'visitor 2', 'visitor 3'])
  })

  it('reports the duration of a visitor’s task, also of a rejected one, and has a shorter timeout for it', async () => {
    const took: number[] = []
    const begun: number[] = []
    const client = {
      ...VISITOR,
      onStart: () => begun.push(took.length),
      onEnd: (milliseconds: number) => took.push(milliseconds),
    }
    await performTask(
      { task: 'chatFile', bytes: await sample('jpeg'), name: 'a.jpg', decodes: true, maxBytes: MB },
      client,
    )
    const large = bomb(3000, 3000)
    const task = { task: 'chatFile', bytes: large, name: 'a.png', decodes: true, maxBytes: 100 * MB } as const
    await expect(performTask(task, client, { ...WORKER_LIMITS, seconds: 0.05 })).rejects.toMatchObject({
      code: 'tooMuch',
    })
    expect([begun, took.length, (took[0] ?? 0) > 0]).toEqual([[0, 1], 2, true])
    expect(VISITOR_LIMITS.cpuSeconds).toBeLessThan(WORKER_LIMITS.cpuSeconds)
  })

  it('counts the CPU time of a worker, not the time it waits for a busy machine', async () => {
    const pauseMs = 1500
    const works: number[] = []
    const startedAt = performance.now()
    await performTask(
      { task: 'chatFile', bytes: await sample('jpeg'), name: 'a.jpg', decodes: true, maxBytes: MB },
      {
        ...VISITOR,
        onStart(workMs) {
          for (const pid of childProcesses()) {
            process.kill(pid, 'SIGSTOP')
            setTimeout(() => process.kill(pid, 'SIGCONT'), pauseMs)
          }
          setTimeout(() => works.push(workMs()), pauseMs)
        },
        onEnd: (workMs) => works.push(workMs),
      },
    )
    const [whileStopped, atEnd] = works
    expect(performance.now() - startedAt).toBeGreaterThan(pauseMs)
    expect(whileStopped).toBeLessThan(pauseMs / 2)
    expect(atEnd).toBeGreaterThan(whileStopped ?? NaN)
  })

  it('does not start on a file whose client disconnected while it was queued', async () => {
    const task = { task: 'chatFile', bytes: await sample('jpeg'), name: 'a.jpg', decodes: true, maxBytes: MB } as const
    const first = new AbortController()
    const gone = new AbortController()
    const begun: string[] = []
    const running = performTask(task, { ...VISITOR, signal: first.signal, onStart: () => begun.push('first') })
    const waiting = performTask(task, { ...VISITOR, signal: gone.signal, onStart: () => begun.push('gone') })
    // A started task is completed: a repeated upload gets its result.
    first.abort()
    gone.abort(new Error('hung up'))
    await expect(waiting).rejects.toThrow('hung up')
    expect(await running).toMatchObject({ kind: 'image' })
    await performTask(task, { ...VISITOR, onStart: () => begun.push('next') })
    expect(begun).toEqual(['first', 'next'])
  })

  it('ends a running task that is interrupted, and starts the next at once', async () => {
    const interrupt = new AbortController()
    const bytes = bomb(3000, 3000)
    const task = { task: 'chatFile', bytes, name: 'a.png', decodes: true, maxBytes: 100 * MB } as const
    const small = { ...task, bytes: await sample('jpeg'), name: 'a.jpg' }
    const reason = new Error('another file waits')
    const running = performTask(task, {
      ...VISITOR,
      interrupt: interrupt.signal,
      onStart: () => setTimeout(() => interrupt.abort(reason), 10),
    })
    const next = performTask(small, VISITOR)
    await expect(running).rejects.toBe(reason)
    expect(await next).toMatchObject({ kind: 'image' })
  })

  it('returns a forwarded file unchanged', async () => {
    const bytes = Buffer.from('text')
    const inspected = await acceptFile({ name: 'note.txt', bytes }, 20, VISITOR)
    expect('bytes' in inspected && inspected.bytes).toBe(bytes)
  })

  // Quadratic time exceeds the limit even at a quarter of the largest size.
  it.each(Object.entries(COSTLY_FILES))('inspects %s within its limits', { timeout: 120_000 }, async (name, make) => {
    await expect(
      performTask(
        { task: 'chatFile', bytes: make(SOAK ? undefined : 5 * MB), name, decodes: true, maxBytes: 20 * MB },
        VISITOR,
      ),
    ).resolves.toBeDefined()
  })
})
