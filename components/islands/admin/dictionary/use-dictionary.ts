import { useCallback } from 'react'
import useSWR from 'swr'
import { ask, type Asked, type Refusal } from '../ask'
import type { Call, Item } from './types'

const ADDRESS = '/api/v1/banner-admin'

/** One call of a dictionary (specification, section 7). */
export const callDictionary = <T>(call: Call): Promise<Asked<T>> => ask<T>(ADDRESS, { method: 'POST', body: call })

async function list(name: string): Promise<readonly Item[]> {
  const asked = await callDictionary<{ items: readonly Item[] }>({ method: 'get', url: '/api/dicts/', name })
  if ('refusal' in asked) throw asked.refusal
  return asked.answer.items
}

/** The items of a dictionary, and what can be done with them; each deed gives the refusal, if there is one. */
export function useDictionary(name: string) {
  const {
    data: items,
    error,
    isLoading,
    mutate,
  } = useSWR<readonly Item[], Refusal, readonly [string, string]>(['dictionary', name], ([, asked]) => list(asked))
  const act = useCallback(
    async (call: Omit<Call, 'name'>): Promise<Refusal | undefined> => {
      const asked = await callDictionary({ ...call, name })
      await mutate()
      return 'refusal' in asked ? asked.refusal : undefined
    },
    [name, mutate],
  )
  return {
    items,
    error,
    isLoading,
    refresh: useCallback(() => void mutate(), [mutate]),
    insert: (data: Record<string, unknown>) => act({ method: 'put', url: '/api/dicts-insert/', data }),
    update: (id: string, version: number, update: Record<string, unknown>) => act({ method: 'put', url: '/api/dicts/', id, params: { version }, update }),
    replace: (id: string, version: number, data: Record<string, unknown>, revertOf?: string) =>
      act({ method: 'put', url: '/api/dicts/', id, params: { version, ...(revertOf && { revertOf }) }, data }),
    remove: (id: string, version: number) => act({ method: 'delete', url: '/api/dicts/', id, params: { version } }),
  }
}

/** An item as it is written: without its version. */
export function written({ version: _version, ...item }: Item): Record<string, unknown> {
  return item
}
