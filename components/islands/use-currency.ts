import { useEffect, useState, useSyncExternalStore } from 'react'
import { lateCurrency } from '@/lib/visitor/late-currency'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'

export function useCurrency(personal: boolean): string | undefined {
  const market = useSyncExternalStore(marketStore.subscribe, marketStore.get, () => undefined)
  const [late, setLate] = useState<string>()
  useEffect(() => void lateCurrency().then(setLate), [])
  return personal ? (market?.currency ?? readSaved().currency ?? late) : undefined
}
