import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FamilyTreeIsland } from '@/components/islands/family-tree/family-tree.island'
import type { GrowRequest } from '@/components/islands/family-tree/grow-worker'
import { selectLabels } from '@/components/islands/family-tree/labels'
import { sceneOf } from '@/components/islands/family-tree/scene'
import type { TreeMessages } from '@/components/islands/family-tree/tree-messages'
import { growFamilyTree } from '@/lib/domain/family-tree/family-tree'
import { NAME_POOLS } from '@/lib/domain/family-tree/name-pools.data'

const MESSAGES: TreeMessages = {
  label: 'Family tree',
  keys: 'The arrow keys move the tree.',
  search: 'Find by name or year',
  none: 'Nobody has that name.',
  found: 'Found: {count}',
  bornIn: 'born in {year}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole tree',
  close: 'Close',
  start: 'Start of the tree',
  fathersSide: 'father’s side',
  mothersSide: 'mother’s side',
  line: 'Line of descent',
  generations: Array.from({ length: 12 }, (_, index) => `${index + 1} back`),
  loading: 'Loading…',
  failed: 'The tree did not load.',
  retry: 'Try again',
}
const people = growFamilyTree('en', NAME_POOLS.en)
const [root, father, mother] = people.slice(0, 3)

/** Runs the worker's code in this thread, because jsdom has no workers. */
let workerFails = false
class WorkerHere extends EventTarget {
  postMessage({ language, pool }: GrowRequest) {
    queueMicrotask(() =>
      this.dispatchEvent(
        workerFails
          ? new ErrorEvent('error', { message: 'no worker' })
          : new MessageEvent('message', { data: growFamilyTree(language, pool) }),
      ),
    )
  }
  terminate() {}
}
let comeIntoView: () => void
const drawn: string[] = []

beforeEach(() => {
  workerFails = false
  drawn.length = 0
  vi.stubGlobal('Worker', WorkerHere)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => callback([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly callback: () => void
      constructor(callback: () => void) {
        this.callback = callback
      }
      observe() {
        this.callback()
      }
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1178)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(660)
  const nothing = () => undefined
  const context = new Proxy(
    { measureText: (text: string) => ({ width: text.length * 7 }), fillText: (text: string) => void drawn.push(text) },
    { get: (target, name) => Reflect.get(target, name) ?? nothing, set: () => true },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show() {
  render(
    <FamilyTreeIsland language="en" pool={NAME_POOLS.en} messages={MESSAGES}>
      <img src="/drawings/family-tree.svg" alt="drawn before" />
    </FamilyTreeIsland>,
  )
}
async function opened() {
  show()
  comeIntoView()
  return screen.findByRole('application', { name: MESSAGES.label })
}
const field = () => screen.getByRole('combobox', { name: MESSAGES.search })
const card = () => screen.getAllByRole('status').at(-1) as HTMLElement

describe('before it is visible', () => {
  it('a placeholder is shown and nothing is generated', async () => {
    const grown = vi.spyOn(WorkerHere.prototype, 'postMessage')
    show()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.getByAltText('drawn before')).toBeVisible()
    expect(screen.queryByRole('application')).toBeNull()
    expect(grown).not.toHaveBeenCalled()
  })
})

it('a failed worker is reported, and a retry shows the tree', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  workerFails = true
  show()
  comeIntoView()
  expect(await screen.findByText(MESSAGES.failed)).toBeVisible()
  expect(screen.getByAltText('drawn before')).toBeVisible()
  workerFails = false
  await userEvent.click(screen.getByRole('button', { name: MESSAGES.retry }))
  expect(await screen.findByRole('application')).toBeVisible()
})

describe('the tree', () => {
  it('is focusable, labelled, and describes its keys', async () => {
    const tree = await opened()
    expect(tree).toHaveAttribute('tabindex', '0')
    expect(tree).toHaveAccessibleDescription(MESSAGES.keys)
    expect(drawn).toContain(root?.name)
  })

  it('shows more names when zoomed in by keys and buttons', async () => {
    const tree = await opened()
    const shownAfter = async (act: () => void) => {
      drawn.length = 0
      act()
      await waitFor(() => expect(drawn.length).toBeGreaterThan(0))
      return drawn.length
    }
    const before = await shownAfter(() => fireEvent.keyDown(tree, { key: '0' }))
    const keys = await shownAfter(() => fireEvent.keyDown(tree, { key: '+' }))
    expect(keys).toBeGreaterThan(before)
    expect(await shownAfter(() => fireEvent.click(screen.getByRole('button', { name: MESSAGES.zoomOut })))).toBe(before)
    expect(await shownAfter(() => fireEvent.click(screen.getByRole('button', { name: MESSAGES.zoomIn })))).toBe(keys)
    expect(await shownAfter(() => fireEvent.click(screen.getByRole('button', { name: MESSAGES.fit })))).toBe(before)
  })

  it('leaves other keys, and all with Ctrl, to the page', async () => {
    const tree = await opened()
    expect(fireEvent.keyDown(tree, { key: 'ArrowLeft' })).toBe(false)
    expect(fireEvent.keyDown(tree, { key: 'PageDown' })).toBe(true)
    expect(fireEvent.keyDown(tree, { key: '+', ctrlKey: true })).toBe(true)
  })

  it('handles keys as soon as it is rendered', async () => {
    const clicked = new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        const tree = screen.queryByRole('application')
        if (tree)
          resolve(
            tree.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true })),
          )
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
    show()
    comeIntoView()
    expect(await clicked).toBe(false)
  })

  it('Enter selects the person in the middle, and Escape clears the selection', async () => {
    const tree = await opened()
    fireEvent.keyDown(tree, { key: 'Enter' })
    expect(card()).toHaveTextContent(/\d back, (?:father|mother)’s side/)
    fireEvent.keyDown(tree, { key: 'Escape' })
    expect(card()).toBeEmptyDOMElement()
  })
})

describe('search', () => {
  beforeEach(async () => void (await opened()))

  it('lists matches with their number, and reports when there are none', async () => {
    await userEvent.type(field(), 'mary')
    const options = within(screen.getByRole('listbox')).getAllByRole('option')
    expect(options.length).toBe(8)
    expect(options[0]).toHaveTextContent(/^Mary /)
    expect(screen.getByText(/^Found: \d+$/)).toBeInTheDocument()
    await userEvent.type(field(), 'qq')
    expect(screen.getByText(MESSAGES.none)).toBeInTheDocument()
    expect(field()).toHaveAttribute('aria-expanded', 'false')
  })

  it('arrow keys cycle through the matches', async () => {
    await userEvent.type(field(), 'ashby')
    const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
    const options = screen.getAllByRole('option')
    expect(active()).toBe(options[0])
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe(options[1])
    expect(options[1]).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(active()).toBe(options[7])
  })

  it('Enter selects a match, and the line is announced from the ancestor down to the first person', async () => {
    const grandfather = people.find(({ child, male }) => male && people[child ?? 0] === mother)
    await userEvent.type(field(), `${grandfather?.name} ${grandfather?.born}{Enter}`)
    expect(card()).toHaveTextContent(
      `2 back, mother’s side${grandfather?.name}${grandfather?.born}–${grandfather?.died}`,
    )
    expect(card()).toHaveTextContent(`Line of descent: ${grandfather?.name} → ${mother?.name} → ${root?.name}`)
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.click(within(card()).getByRole('button', { name: MESSAGES.close }))
    expect(card()).toBeEmptyDOMElement()
  })

  it('a click selects a match, and Escape only closes the list', async () => {
    await userEvent.type(field(), `${father?.name} ${father?.born}{Escape}`)
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.click(screen.getAllByRole('option')[0] as HTMLElement)
    expect(card()).toHaveTextContent(`1 back, father’s side${father?.name}born in ${father?.born}`)
  })

  it('the first person is the root of the tree', async () => {
    await userEvent.type(field(), `${root?.name} ${root?.born}{Enter}`)
    expect(card()).toHaveTextContent(MESSAGES.start)
    expect(card()).not.toHaveTextContent(MESSAGES.line)
  })
})

describe('names next to the dots', () => {
  const scene = sceneOf(people)
  const shown = (scale: number, expected: number[] = []) =>
    selectLabels(scene, scale, ({ name }) => name.length * 7, new Set(expected))

  it('appear as space permits, nearly all at the highest zoom', () => {
    const counts = [0.2, 0.55, 1, 2, 4, 8, 16].map((scale) => shown(scale).length)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(counts[0]).toBeLessThan(5)
    expect(counts.at(-1)).toBeGreaterThan(950)
  })

  it('never overlap', () => {
    const boxes = shown(3).map((index) => ({
      x: (people[index]?.x ?? 0) * 3,
      y: (people[index]?.y ?? 0) * 3,
      width: (people[index]?.name.length ?? 0) * 7,
    }))
    const covered = boxes.filter((one, index) =>
      boxes
        .slice(index + 1)
        .some((other) => Math.abs(one.x - other.x) < (one.width + other.width) / 2 && Math.abs(one.y - other.y) < 34),
    )
    expect(covered).toEqual([])
  })

  it('the names of a selected line come first', () => {
    const far = people.findIndex(({ generation }) => generation === 11)
    expect(shown(0.5)).not.toContain(far)
    expect(shown(0.5, [far])[0]).toBe(far)
  })
})
