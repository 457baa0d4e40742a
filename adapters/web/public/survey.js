// Shows and hides questions at once, as the answers on the same page decide, and moves the options of a ranking. Without this script the service
// shows the questions with the next page, and people choose the places.
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
      // The fields of a ranking or a matrix begin with the name of their question.
      const isOf = (name) =>
        name === condition.question || (condition.is === 'answered' && name.startsWith(`${condition.question}.`))
      const values = [...new FormData(form)].flatMap(([name, value]) =>
        isOf(name) && value.trim() !== '' ? [value] : [],
      )
      const isShown = isMet(condition, values)
      part.hidden = !isShown
      part.disabled = !isShown
      part.nextElementSibling.disabled = isShown
    }
  }

  // All options have the places of their order on the page, once one of them was moved or placed.
  const number = (list, said) => {
    for (const [n, item] of [...list.children].entries()) item.firstElementChild.selectedIndex = n + 1
    list.nextElementSibling.textContent = `${said.children[1].textContent}: ${[...list.children].indexOf(said) + 1} / ${list.children.length}`
    update()
  }

  for (const list of form.querySelectorAll('.survey-ranking')) {
    const items = [...list.children]
    const isPlaced = items.every((item) => item.firstElementChild.selectedIndex > 0)
    if (isPlaced)
      list.append(...items.toSorted((a, b) => a.firstElementChild.selectedIndex - b.firstElementChild.selectedIndex))
    for (const button of list.querySelectorAll('[data-by]')) {
      button.hidden = false
      button.addEventListener('click', () => {
        const item = button.parentElement
        if (button.dataset.by === '-1') item.previousElementSibling?.before(item)
        else item.nextElementSibling?.after(item)
        button.focus()
        number(list, item)
      })
    }
    list.addEventListener('change', ({ target }) => {
      const item = target.parentElement
      const place = target.selectedIndex
      if (place === 0) {
        for (const { firstElementChild: other } of list.children) other.selectedIndex = 0
        list.nextElementSibling.textContent = ''
        update()
      } else {
        const others = [...list.children].filter((one) => one !== item)
        list.append(...others.slice(0, place - 1), item, ...others.slice(place - 1))
        target.focus()
        number(list, item)
      }
    })
  }

  form.addEventListener('input', update)
  update()
})()
