-- A whole editing session by Neovim's own client, without a plugin: open, break, complete, rename,
-- quick-fix, lay out. MALORY_LSP is the command as JSON, MALORY_OUT the file for the report.
vim.filetype.add({ extension = { tale = "malory-tale", play = "malory-play" } })
vim.lsp.config("malory", {
  cmd = vim.json.decode(vim.env.MALORY_LSP),
  filetypes = { "malory-tale", "malory-play", "yaml" },
  root_markers = { "pack.yaml" },
  workspace_required = true,
})
vim.lsp.enable("malory")

local report = {}

local function wait(what, holds)
  assert(vim.wait(60000, holds, 20), "waited in vain: " .. what)
end

local function main()
  vim.cmd.edit("a.tale")
  local buffer = vim.api.nvim_get_current_buf()
  wait("the client", function() return #vim.lsp.get_clients({ bufnr = buffer }) == 1 end)
  local client = vim.lsp.get_clients({ bufnr = buffer })[1]
  wait("initialize", function() return client.initialized end)
  report.encoding = client.offset_encoding

  local function text() return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), "\n") end
  -- The cursor on the first place where words stand, so many bytes into them.
  local function on(words, into)
    for row, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, true)) do
      local column = line:find(words, 1, true)
      if column then
        vim.api.nvim_win_set_cursor(0, { row, column - 1 + (into or 0) })
        return
      end
    end
    error("not in the text: " .. words)
  end
  -- What is typed, as keys; the client is told of it as of any change.
  local function type(keys)
    vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), "x", false)
  end
  local function errors()
    return vim.diagnostic.get(buffer, { severity = vim.diagnostic.severity.ERROR })
  end
  local function ask(method, params)
    local answers = assert(vim.lsp.buf_request_sync(buffer, method, params, 60000))
    local answer = answers[client.id]
    assert(not answer.err, vim.inspect(answer.err))
    return answer.result
  end
  local function here() return vim.lsp.util.make_position_params(0, client.offset_encoding) end

  -- Break: a wide sign goes before it, so that only UTF-16 finds the place.
  on("* Leave", 7)
  type("i 🐉<Esc>")
  on("-> weir", 3)
  type("cwwier<Esc>")
  wait("the fault", function() return #errors() == 1 end)
  report.broken = { vim.split(errors()[1].message, "\n")[1], errors()[1].code, errors()[1].col }

  -- Complete behind what was typed last, as `CTRL-X CTRL-O` does.
  on("* Leave")
  type("O* Listen -> in<Esc>")
  local params = here()
  params.position.character = params.position.character + 1
  local found = ask("textDocument/completion", params)
  for _, item in ipairs(found.items) do
    if item.label == "inside" then
      vim.lsp.util.apply_text_edits({ item.textEdit }, buffer, client.offset_encoding)
    end
  end
  report.completed = text():find("* Listen -> inside\n", 1, true) ~= nil

  -- Quick-fix: the action that Neovim applies if there is but one that fits.
  on("wier", 1)
  vim.lsp.buf.code_action({
    apply = true,
    filter = function(action) return action.title == "Write `weir`" end,
  })
  wait("the quick fix", function() return text():find("-> weir", 1, true) ~= nil end)
  wait("no fault", function() return #errors() == 0 end)

  on("-> weir", 4)
  local hover = ask("textDocument/hover", here())
  report.hover = hover.contents.value:find("Water goes over it.", 1, true) ~= nil
  vim.lsp.buf.definition()
  wait("the heading", function()
    return vim.api.nvim_get_current_line():find("## weir", 1, true) ~= nil
  end)
  report.definition = true

  -- Rename, over files that are open, that are not, and that are not there yet.
  vim.lsp.buf.rename("dam")
  wait("the rename", function() return text():find("## dam The Weir", 1, true) ~= nil end)
  wait("no fault", function() return #errors() == 0 end)
  on("-> dam", 4)
  local taken = vim.lsp.buf_request_sync(buffer, "textDocument/rename",
    vim.tbl_extend("force", here(), { newName = "mill" }), 60000)
  report.refused = { taken[client.id].err.code, taken[client.id].err.message:find("taken", 1, true) ~= nil }

  -- Lay out, and save everything.
  on("## mill", 2)
  type("i    <Esc>")
  vim.lsp.buf.format({ timeout_ms = 60000 })
  report.formatted = text():find("## mill The Mill", 1, true) ~= nil
  report.outline = vim.tbl_map(function(one) return one.name end,
    ask("textDocument/documentSymbol", { textDocument = here().textDocument }))
  vim.lsp.codelens.refresh({ bufnr = buffer })
  wait("the counts", function() return #vim.lsp.codelens.get(buffer) == 3 end)
  report.lenses = vim.tbl_map(function(one) return one.command.title end, vim.lsp.codelens.get(buffer))
  vim.cmd("wall")
  client:stop()
  wait("the end", function() return client:is_stopped() end)
end

local done, fault = xpcall(main, debug.traceback)
if not done then
  report.fault = fault
end
local out = assert(io.open(vim.env.MALORY_OUT, "w"))
out:write(vim.json.encode(report))
out:close()
vim.cmd("qall!")
