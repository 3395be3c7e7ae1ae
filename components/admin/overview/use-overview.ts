import useSWR from 'swr'
import type { Overview } from '@/lib/contract/overview'
import { fetchOrThrow, type Rejection } from '../call-api'

const OVERVIEW_URL = '/api/admin/overview'
const REFRESH_MS = 30_000

/** The overview of the page, refreshed while it is visible. A failed refresh keeps the last numbers. */
export function useOverview(loaded: Overview): { overview: Overview; error: Rejection | undefined } {
  const { data, error } = useSWR<Overview, Rejection>(OVERVIEW_URL, fetchOrThrow, {
    fallbackData: loaded,
    refreshInterval: REFRESH_MS,
    revalidateOnMount: false,
  })
  return { overview: data ?? loaded, error }
}
