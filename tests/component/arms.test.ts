import Cookies from 'js-cookie'
import { afterEach, expect, it } from 'vitest'
import { contentArms, forgetArms, keepArm } from '@/lib/analytics/arms'

afterEach(() => {
  forgetArms()
  document.body.innerHTML = ''
})

it('a page counts for the arm that it shows, not for the one that was drawn for the next', () => {
  document.body.innerHTML = '<span data-content="page-1" data-arms=\'{"bold":0.5}\'></span>'
  keepArm('page-1', 'bold')
  keepArm('page-2', 'calm')
  expect(contentArms()).toEqual({ 'content.page-1': 'page-1', 'content.page-2': 'calm' })
  document.body.innerHTML = '<span data-content="page-1" data-arms=\'{"bold":0.5}\' data-arm="bold"></span>'
  expect(contentArms()['content.page-1']).toBe('bold')
})

it('a page counts for no arm of a visitor who takes no part', () => {
  document.body.innerHTML = '<span data-content="page-1" data-arms=\'{"bold":0.5}\'></span>'
  expect([contentArms(), Object.keys(Cookies.get())]).toEqual([{}, []])
})
