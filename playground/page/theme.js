// Light or dark, as the system prefers or as chosen here. The choice applies to all tabs.

const KEY = "theme";

/** Applies the choice, also when another tab changes it. */
export function followTheme() {
  const apply = () => {
    const chosen = localStorage.getItem(KEY);
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
  };
  addEventListener("storage", (e) => e.key === KEY && apply());
  apply();
}

export function isDark() {
  const chosen = localStorage.getItem(KEY);
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function toggleTheme() {
  const next = isDark() ? "light" : "dark";
  localStorage.setItem(KEY, next);
  document.documentElement.dataset.theme = next;
}
