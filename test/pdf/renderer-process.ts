// A process with a renderer of its own, for a test that kills it. Prints in one line the id of its browser.
import { mailOf, rendererHere, turnOf } from './sample-mails.ts'

const renderer = rendererHere()
await renderer.render(mailOf('<p>uit een ander proces</p>'), turnOf())()
const pid = renderer.lines.find(({ message }) => message === 'pdf.browser.started')?.data?.['pid']
process.stdout.write(`${JSON.stringify({ pid })}\n`)
