// A process with a renderer of its own, for tests that kill it or start several at once. Prints in one line what it has.
import { mailOf, rendererHere, turnOf } from './sample-mails.ts'

const [cacheDirectory = '', then = 'leave'] = process.argv.slice(2)
const renderer = rendererHere({ cacheDirectory })
const result = await renderer.render(mailOf('<p>uit een ander proces</p>'), turnOf())()
const pid = renderer.lines.find(({ message }) => message === 'pdf.browser.started')?.data?.['pid']
process.stdout.write(`${JSON.stringify({ rendered: result._tag === 'Right', pid })}\n`)
if (then === 'leave') await renderer.close()
