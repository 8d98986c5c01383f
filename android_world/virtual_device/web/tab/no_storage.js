
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {get() {
    throw new DOMException(`Failed to read the '${name}' property from 'Window': ` +
        'Access is denied for this document.', 'SecurityError');
  }});
IDBFactory.prototype.open = function open() {
  throw new DOMException("Failed to execute 'open' on 'IDBFactory': " +
      'access to the Indexed Database API is denied in this context.', 'SecurityError');
};
