"""Computer-use tools of OpenAI, Anthropic and Gemini: requests and replies in their own formats."""
