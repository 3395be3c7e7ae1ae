import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useDraft } from '@/components/islands/chat/parts/use-draft'

it('a draft goes on where the storage was full and is not any more', () => {
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
