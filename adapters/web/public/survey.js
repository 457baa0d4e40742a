// Shows and hides questions at once, as the answers on the same page decide. Without this script the service does so with the next page.
;(() => {
  const form = document.getElementById('answers')
  if (form === null) return

  const isMet = ({ is, options, number }, values) => {
    if (values.length === 0) return false
    if (is === 'one_of') return values.some((value) => options.includes(value))
    if (is === 'at_least') return Number(values[0].replace(',', '.')) >= number
    if (is === 'at_most') return Number(values[0].replace(',', '.')) <= number
    return true
  }

  // In the order of the page: a hidden question has no answer, so what depends on it hides too.
  const update = () => {
    for (const part of form.querySelectorAll('[data-when]')) {
      const condition = JSON.parse(part.dataset.when)
      const values = new FormData(form).getAll(condition.question).filter((value) => value.trim() !== '')
      const isShown = isMet(condition, values)
      part.hidden = !isShown
      part.disabled = !isShown
      part.nextElementSibling.disabled = isShown
    }
  }

  form.addEventListener('input', update)
  update()
})()
