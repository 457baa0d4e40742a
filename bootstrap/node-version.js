// Says what to do when the scripts run on a Node that cannot run this code. Plain JavaScript, which an old Node still reads;
// loaded before anything else (`node --import`).
const NEEDED = 24

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(
    `tapster needs Node ${NEEDED} or newer, and this is Node ${process.versions.node} (${process.execPath}).\n` +
      `npm ci brings Node ${NEEDED} along, but its install scripts did not run. Run: npm ci --ignore-scripts=false\n`,
  )
  process.exit(1)
}
