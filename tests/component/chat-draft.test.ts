import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useDraft } from '@/components/islands/chat/ui/use-draft'

it('a draft is stored again once the storage is no longer full', () => {
  const { result } = renderHook(() => useDraft('full'))
  const type = (text: string) => act(() => result.current[1](text))
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  type('a')
  expect(result.current[0]).toBe('a')
  full.mockRestore()
  type('ab')
  expect(result.current[0]).toBe('ab')
})
